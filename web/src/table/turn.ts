/** Your turn: in the tab's title, and as a notice of the browser if it is allowed. */
export function tellTurn(isMine: boolean, wasMine: boolean, question: string): void {
  if (!isMine || wasMine || !document.hidden) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Your turn', { body: question, tag: 'affray-turn', icon: '/icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Browsers of phones have notices for service workers alone: the title says it.
  }
}
