/** A few short sounds, made by the browser itself: off by one key, and without motion until asked for. */
import { hasDice } from '../log/dice';
import { motionsOf } from '../board/applied';
import type { EventView } from '../wire';

export type Sound = 'move' | 'dice' | 'hit' | 'loss' | 'turn' | 'end';

interface Note {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  /** Seconds: when it begins, and how long it lasts. */
  at: number;
  long: number;
  kind: OscillatorType;
}

const tone = (from: number, to: number, at: number, long: number, kind: OscillatorType = 'sine'): Note => ({
  from,
  to,
  at,
  long,
  kind,
});

const NOTES: Record<Sound, Note[]> = {
  move: [tone(190, 150, 0, 0.09, 'triangle'), tone(170, 130, 0.11, 0.09, 'triangle')],
  dice: [0, 0.05, 0.11, 0.18].map((at, index) => tone(900 - index * 90, 500, at, 0.03, 'square')),
  hit: [tone(260, 90, 0, 0.14, 'sawtooth')],
  loss: [tone(220, 110, 0, 0.22, 'triangle'), tone(165, 82, 0.18, 0.34, 'triangle')],
  turn: [tone(523, 523, 0, 0.14), tone(659, 659, 0.13, 0.24)],
  end: [tone(392, 392, 0, 0.2), tone(523, 523, 0.18, 0.2), tone(784, 784, 0.36, 0.5)],
};

const LOUD = 0.07;
const KEY = 'affray.sound';

/** What is heard of an event; the worst of it, if it has several. */
export function soundOf(event: EventView): Sound | null {
  if (event.losses.length) return 'loss';
  if (event.roll && ['success', 'critical'].includes(event.roll.result)) return 'hit';
  if (hasDice(event)) return 'dice';
  return motionsOf(event).length ? 'move' : null;
}

class Sounds {
  isOn = $state(this.read());
  private context: AudioContext | null = null;

  private read(): boolean {
    const kept = localStorage.getItem(KEY);
    return kept ? kept === 'on' : !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    localStorage.setItem(KEY, this.isOn ? 'on' : 'off');
    this.play('turn');
  }

  /** Browsers let a page sound once somebody has touched it; until then it is silent. */
  play(sound: Sound): void {
    if (!this.isOn || !('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
    const context = (this.context ??= new AudioContext());
    void context.resume();
    for (const { from, to, at, long, kind } of NOTES[sound]) {
      const [begin, end] = [context.currentTime + at, context.currentTime + at + long];
      const [voice, volume] = [context.createOscillator(), context.createGain()];
      voice.type = kind;
      voice.frequency.setValueAtTime(from, begin);
      voice.frequency.exponentialRampToValueAtTime(to, end);
      volume.gain.setValueAtTime(LOUD, begin);
      volume.gain.exponentialRampToValueAtTime(0.0001, end);
      voice.connect(volume).connect(context.destination);
      voice.start(begin);
      voice.stop(end);
    }
  }
}

export const sounds = new Sounds();
