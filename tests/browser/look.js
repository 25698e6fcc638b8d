/* What a page shows, measured as a person sees it. `looking.py` hands it to each page. */
window.look = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const wordsOf = (node) => (node.innerText || node.textContent || '').replace(/\s+/g, ' ').trim();
  const frame = () => new Promise(requestAnimationFrame);
  /** What happened is over: the scripts of the page have had their turn. */
  const turn = () => new Promise((resolve) => setTimeout(resolve));

  // -- the panel ------------------------------------------------------------------------------

  const ROWS = ['.choice button', '.acts .btn', '.ways.named[open] .btn', '.acting .ways .btn']
    .map((one) => `#prompt ${one}`)
    .join();
  const FINGER = 44;

  /** Why something of the panel is not wholly in sight. */
  function hiddenBy(node) {
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) return 'is not there';
    const [height, width] = [innerHeight + 0.5, innerWidth + 0.5];
    if (box.top < 0 || box.left < 0 || box.bottom > height || box.right > width)
      return `lies at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`;
    for (let over = node.parentElement; over; over = over.parentElement) {
      if (getComputedStyle(over).overflow === 'visible') continue;
      const edge = over.getBoundingClientRect();
      if (box.bottom > edge.bottom + 0.5 || box.top < edge.top - 0.5) return `is cut by ${over.className}`;
    }
    return '';
  }

  /** The choices, buttons and the place of the odds that are not wholly in sight. */
  const hidden = () =>
    all(`${ROWS}, #prompt .place`).flatMap((node) => {
      const why = hiddenBy(node);
      return why ? [`${wordsOf(node) || node.className} ${why}`] : [];
    });

  /** What a finger does not hit. */
  const small = () =>
    all(ROWS)
      .filter((node) => node.getBoundingClientRect().height < FINGER)
      .map(wordsOf);

  const choices = () => all('#prompt .choice button').length;

  /** Plan one of the ways or places that are offered, if there are any. */
  function plan(number) {
    const offered = all('#prompt .ways li button');
    offered[number % offered.length]?.click();
    return offered.length > 0;
  }

  const MOVING =
    '#prompt, #prompt :is(h2, .top, button, .place, .choice, .acts, .targets), .tabs, .fit, .board';
  let watched = null;

  /** Note what of the panel moves from now on, frame by frame. */
  function watch() {
    const boxOf = (node) => JSON.stringify(node.getBoundingClientRect());
    const boxes = new Map(all(MOVING).map((node) => [node, boxOf(node)]));
    const now = (watched = { frames: 0, moved: new Set() });
    const check = () => {
      if (watched !== now) return;
      now.frames += 1;
      for (const [node, box] of boxes)
        if (node.isConnected && boxOf(node) !== box)
          now.moved.add(`${node.tagName} ${node.className.baseVal ?? node.className} moves`);
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }

  function moved() {
    const found = watched;
    watched = null;
    return [found.frames, [...found.moved]];
  }

  // -- the board ------------------------------------------------------------------------------

  /** Pixels by which the edges of two things may differ where they touch. */
  const EDGE = 1;

  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const boxOf = (node) => box(node.getBoundingClientRect());
  /** Letters do not fill the height of their line. */
  function inked(node) {
    const { left, top, right, bottom } = boxOf(node);
    const high = bottom - top;
    return { left, right, top: top + high * 0.18, bottom: bottom - high * 0.12 };
  }
  const within = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isThere = (one) => one.right > one.left && one.bottom > one.top;
  const isInside = (one, edge) =>
    one.left >= edge.left - EDGE &&
    one.top >= edge.top - EDGE &&
    one.right <= edge.right + EDGE &&
    one.bottom <= edge.bottom + EDGE;
  const isMiddleIn = (one, edge) => {
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    return x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
  };
  const touch = (one, other) => {
    const both = within(one, other);
    return both.right - both.left > EDGE && both.bottom - both.top > EDGE;
  };

  /** The part of something that is not clipped by what it is in, nor by the window. */
  function seenOf(node) {
    let seen = within(boxOf(node), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let over = node.parentElement; over; over = over.parentElement)
      if (getComputedStyle(over).overflow !== 'visible') seen = within(seen, boxOf(over));
    return seen;
  }

  /** The frame around what is seen of the board, as far as it is in sight itself. */
  const edgeOf = (board) => within(seenOf(board), boxOf(board.querySelector('[data-edge]')));

  const bases = () =>
    all('.stage .board .base[data-piece]').map((node) => ({
      what: `the base of ${node.dataset.piece}`,
      box: boxOf(node.querySelector('.ground')),
    }));
  const names = () =>
    all('.stage .board text')
      .filter((node) => !node.matches('.number, .north *'))
      .map((node) => ({ what: `the name ${wordsOf(node)}`, box: inked(node) }));
  const tags = () =>
    all('.stage .boardbox :is(.tag, .len)').map((node) => ({ what: `the tag ${wordsOf(node)}`, box: boxOf(node) }));

  /** What of the board is cut off: names and tags by its window, bases by the frame of the table. */
  function cut() {
    const board = document.querySelector('.stage .board');
    const edge = edgeOf(board);
    const isNear = board.classList.contains('near');
    const isOff = (base) => !isNear && !isInside(base, edge);
    return [
      ...bases().filter((one) => isOff(one.box)),
      ...[...names(), ...tags()].filter((one) => !isInside(one.box, edge)),
    ].map((one) => `${one.what} is cut off`);
  }

  /** Names and tags that cover each other. */
  function covered() {
    const words = [...names(), ...tags()];
    return words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => touch(one.box, other.box))
        .map((other) => `${one.what} and ${other.what} cover each other`),
    );
  }

  /** What is in question, by the base that stands for it, and has no name on the board. */
  function unnamed({ asked, mates }) {
    const board = document.querySelector('.stage .board');
    const edge = edgeOf(board);
    const isSeen = (piece) => {
      const base = board.querySelector(`.base[data-piece="${piece}"] .ground`);
      return base !== null && isMiddleIn(boxOf(base), edge);
    };
    const held = all('.stage .board .base[aria-pressed="true"]').map((node) => Number(node.dataset.piece));
    return [...new Set([...asked, ...held])]
      .filter((piece) => (mates[piece] ?? [piece]).some(isSeen))
      .filter((piece) => !board.querySelector(`text[data-name="p${piece}"]`))
      .map((piece) => `piece ${piece} has no name`);
  }

  const dice = () => all('.die').filter((die) => isThere(seenOf(die)));

  /** What dice lie on: pieces, names and tags of the board, and the rows of the panel. */
  function under() {
    const asked = all(`${ROWS}, #prompt h2, #prompt .acting p`).map((node) => ({
      what: `the row ${wordsOf(node)}`,
      box: seenOf(node),
    }));
    const edge = edgeOf(document.querySelector('.stage .board'));
    const drawn = [...bases(), ...names()].map((one) => ({ ...one, box: within(one.box, edge) }));
    const rest = [...drawn, ...tags(), ...asked].filter((one) => isThere(one.box));
    const fallen = dice().map(seenOf);
    return rest.filter((one) => fallen.some((die) => touch(die, one.box))).map((one) => `dice cover ${one.what}`);
  }

  /** All that is wrong with the board as it stands, by its kind; `units` says who stands together. */
  const board = (units) => ({ cut: cut(), covered: covered(), unnamed: unnamed(units), dice: under() });

  /** The same of the panel, too; fingers need more room than a mouse. */
  const wrongs = (units, isTouched) => ({
    ...board(units),
    hidden: hidden(),
    small: isTouched ? small() : [],
  });

  /** The same a little nearer, where only a part of the table is seen. */
  async function near(units) {
    const press = (key) => {
      const last = new KeyboardEvent('keydown', { key, bubbles: true });
      document.querySelector('.stage .boardbox').dispatchEvent(last);
    };
    press('+');
    press('+');
    await frame();
    await frame();
    const found = board(units);
    press('0');
    await frame();
    return found;
  }

  // -- what has happened ----------------------------------------------------------------------

  /** Parts of a fall at which the dice are looked at. */
  const FALL = [0.1, 0.35, 0.6, 0.85, 1];
  const MOST = 1000;
  const nothing = () => ({ fallen: 0, cut: [], dice: [], hidden: [] });
  let played = nothing();
  let thrown = null;

  /** Dice while they fall, and as they lie then; what else is in sight meanwhile. */
  function falling() {
    const moves = thrown.getAnimations({ subtree: true });
    for (const share of FALL) {
      for (const one of moves) {
        one.pause();
        one.currentTime = share * one.effect.getComputedTiming().endTime;
      }
      played.dice.push(...under());
    }
    played.fallen += thrown.querySelectorAll('.die').length;
    played.cut.push(...cut());
    played.hidden.push(...hidden());
  }

  /** Whatever dice are thrown while events play are looked at, each once. */
  new MutationObserver(() => {
    const last = document.querySelector('.acting .dice');
    if (last === thrown) return;
    thrown = last;
    if (thrown) falling();
  }).observe(document, { childList: true, subtree: true });

  /** Go through the steps of what has happened: how many dice fell since, and what was wrong meanwhile. */
  async function play() {
    for (let step = 0; step < MOST; step++) {
      const [next] = all('.acting .ways button').filter((node) => wordsOf(node) === 'Next');
      if (!next) break;
      next.click();
      await turn();
    }
    // Whatever of one's own is still on its way is shown to its end.
    document.querySelector('.stage').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await turn();
    const { fallen, ...wrongs } = played;
    played = nothing();
    const once = Object.entries(wrongs).map(([kind, found]) => [kind, [...new Set(found)]]);
    return [fallen, Object.fromEntries(once)];
  }

  return { choices, plan, watch, moved, wrongs, near, play };
})();
