import { afterEach, expect, test, vi } from 'vitest';
import { tellTurn } from '../src/table/turn';

const made: string[] = [];
class Notice {
  static permission = 'granted';
  onclick = null;
  constructor(title: string, { body }: { body: string }) {
    made.push(`${title}: ${body}`);
  }
}
class NoneHere extends Notice {
  constructor() {
    super('', { body: '' });
    throw new TypeError('Illegal constructor');
  }
}

afterEach(() => {
  made.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a notice comes when the turn comes and the page is not looked at', () => {
  vi.stubGlobal('Notification', Notice);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  tellTurn(true, false, 'Which unit?');
  hidden.mockReturnValue(true);
  tellTurn(true, true, 'Which unit?');
  tellTurn(false, false, '');
  expect(made).toEqual([]);
  tellTurn(true, false, 'Which unit?');
  expect(made).toEqual(['Your turn: Which unit?']);
});

test('a browser that cannot show one goes on', () => {
  vi.stubGlobal('Notification', NoneHere);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(() => tellTurn(true, false, 'Which unit?')).not.toThrow();
});
