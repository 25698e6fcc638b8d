/** How somebody likes to play, kept in this browser. */
const KEY = 'affray.at-once';

class Habits {
  private atOnce = $state(localStorage.getItem(KEY) === 'yes');

  /** What is planned on the board is done without a second press. */
  get isAtOnce(): boolean {
    return this.atOnce;
  }

  set isAtOnce(is: boolean) {
    this.atOnce = is;
    if (is) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  }
}

export const habits = new Habits();
