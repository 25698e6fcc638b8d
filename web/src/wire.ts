// Written by `python -m affray.server.typescript` from src/affray/server/wire: do not edit.

export type Point = [number, number];
/** What may be answered: whole numbers, words, yes or no, nothing, or lists of these. */
export type Plain = null | boolean | number | string | Plain[];
export type HouseValue = boolean | number | string | null;
export interface DiscShape { disc: [number, number, number] }
export interface PolygonShape { polygon: Point[] }
export type ShapeView = DiscShape | PolygonShape;

/** Something that may be picked in a slot, and what it adds to the cost. */
export interface Pick { id: string; name: string; cost: number; rule: string; text: string; heading: string }

/** A number from `low` to `high`; every step above `low` costs `cost`. */
export interface Amount { low: number; high: number; cost: number }

/** A choice to be made for an entry or for the whole force: from `least` to `most` picks. With an `amount` what is picked is a number, written as a word; none picked is the lowest. */
export interface Slot {
  id: string;
  name: string;
  picks: Pick[];
  least: number;
  most: number;
  rule: string;
  count_rule: string;
  kind_rule: string;
  own: Pick | null;
  repeats: boolean;
  amount: Amount | null;
  none: string;
  bound: string;
}

/** Something that may be added to a force. Where an entry makes no choice of its own in a slot, it has that of the `preset`. An entry that changes nothing costs the `price`, if there is one, whatever its parts come to. */
export interface EntryKind {
  id: string;
  name: string;
  cost: number;
  slots: Slot[];
  stats: [string, string][];
  rule: string;
  text: string;
  preset: Record<string, string[]>;
  price: number | null;
  heading: string;
  printed: number | null;
  glyph: string;
}

/** One thing that keeps a roster, a file or a setting from being used. */
export interface Problem { place: string; rule: string; sentence: string }

/** All that a builder needs to know of a game: entries, slots of the force, limits in words. */
export interface RosterDescription {
  game: string;
  edition: string;
  points: number;
  entries: EntryKind[];
  slots: Slot[];
  limits: Problem[];
  rule: string;
  shared: Slot[];
}

/** Something that may lie on a map. A zone lies under the rest and is where a side begins. */
export interface MapKind {
  id: string;
  name: string;
  rule: string;
  text: string;
  looks: string[];
  is_zone: boolean;
  side: number | null;
}

/** What a new piece may begin as: its name, its kind, and its outline about the origin. */
export interface Stencil { name: string; kind: string; shape: ShapeView }

/** All that an editor of maps needs to know of a game. With a `grid` the board is made of squares of that size, and pieces are rectangles of whole squares. Where kinds may be joined, a piece may have several, with ", " between them. */
export interface MapDescription {
  game: string;
  edition: string;
  width: number;
  height: number;
  unit: string;
  kinds: MapKind[];
  stencils: Stencil[];
  is_joined: boolean;
  grid: number;
  most: number;
  limits: Problem[];
  rule: string;
  edge_rule: string;
}

/** Why an answer is not among the options. */
export interface Refusal { sentence: string; rule: string }

/** A place on a planned path that matters: the end, or something on the way. */
export interface Stop { at: Point; what: string; rule: string; piece: number | null }

/** A distance around a piece, a place or a planned position worth drawing. */
export interface Ring { name: string; radius: number; pieces: number[] }

/** A path or place under consideration; nothing of it has happened. */
export interface Preview {
  end: Point;
  refusal: Refusal | null;
  stop: Stop | null;
  notes: Stop[];
  length: number;
  reach: number;
  pivots: number;
  rings: Ring[];
  paths: [number, Point[]][];
  outline: ShapeView | null;
  covered: number[];
}

/** The line from a planned position to another piece, and what blocks it. */
export interface SightLine {
  piece: number;
  x: number;
  y: number;
  is_clear: boolean;
  blocker: string;
  blocker_piece: number | null;
  blocker_area: number | null;
}

/** What bears on a roll: for it (1), against it (-1) or neither, and the rule. */
export interface Bearing { words: string; sign: number; rule: string }

/** One result with its chance, as an exact fraction and as a percentage. */
export interface OddsRow { result: string; chance: string; percent: number; short: string; counts: boolean }

/** Odds for people: what was asked, what bears on it and why, and what may come out. `deed` is the title where the piece that acts is named beside it, and `needs` what it rolls. What else may be counted, such as strength that is lost, has rows of its own: `tallied`. */
export interface OddsReport {
  title: string;
  modifiers: Bearing[];
  rows: OddsRow[];
  deed: string;
  needs: string;
  tally: string;
  tallied: OddsRow[];
}

/** A ruling that a table may change. A range of numbers has `low` and `high`. */
export interface HouseRule {
  id: string;
  meaning: string;
  rule: string;
  default: HouseValue;
  values: HouseValue[];
  low: number | null;
  high: number | null;
  defaults: Record<string, HouseValue>;
  words: string[];
  bound: string;
}

/** A campaign that can be made like a match: its id stands in for that of a game. */
export interface CampaignInfo {
  id: string;
  name: string;
  summary: string;
  rule: string;
  seats: number;
  most_seats: number;
  house_rules: HouseRule[];
  agreements: Record<string, string[]>;
}

/** A battle that has begun: its match, and a token for it with the seats it holds there. */
export interface BattleSeat { number: number; match: string; token: string; seats: number[] }

/** One line of a roster. */
export interface Entry { kind: string; name: string; picks: Record<string, string[]> }

/** A force as a person writes it down. Whether it is legal, the game says. */
export interface Roster {
  game: string;
  name: string;
  entries: Entry[];
  edition: string;
  picks: Record<string, string[]>;
  note: string;
}

/** One numbered sentence or two of the rules, in our words. */
export interface Clause { id: string; tag: string; statement: string; chapter: string }

export interface GameInfo {
  id: string;
  name: string;
  editions: string[];
  seats: number;
  most_seats: number;
  roles: string[];
  version: string;
  house_rules: HouseRule[];
  agreements: Record<string, string[]>;
  samples: string[];
  bots: string[];
  takes_terrain: boolean;
  quick_house: Record<string, HouseValue>;
  campaigns: CampaignInfo[];
  sides: (number | null)[];
  judge: Roster | null;
}

export interface RosterToCheck { roster: Roster; house?: Record<string, HouseValue> }

export interface RosterCheck { problems: Problem[]; cost: number; entry_costs: number[]; remarks: Problem[] }

/** A piece of terrain that is laid before the match: its kind, its name, and its outline. */
export interface MapPiece { kind: string; label: string; shape: ShapeView }

export interface MapToCheck { terrain: MapPiece[]; edition?: string; house?: Record<string, HouseValue> }

export interface MapCheck { problems: Problem[] }

/** How a hole in the text is played: what was open, the ruling, why, and where it matters. */
export interface Ruling {
  id: string;
  tag: string;
  statement: string;
  chapter: string;
  title: string;
  question: string;
  reason: string;
  clauses: string[];
}

export interface Chapter { name: string; intro: string; clauses: Clause[] }

export interface Rules { chapters: Chapter[]; rulings: Ruling[] }

export interface VignetteInfo { id: string; title: string; rules: string[] }

/** What is wrong, where, and the rule it rests on. */
export interface ErrorInfo { field: string; rule: string; sentence: string }

/** The body of every answer that is not a success. */
export interface Failed { error: ErrorInfo }

/** Dice as they fell, and what they came to. `needed` is the least face that counts, or with `is_low` the greatest; with `is_sum` it is what all of them must come to together. */
export interface Roll {
  faces: number[];
  sides: number;
  needed: number | null;
  is_low: boolean;
  is_sum: boolean;
  result: string;
  words: string;
}

/** What something costs: so much of a resource that a side counts; 0 is free. */
export interface Cost { amount: number; resource: string }

/** How a match ended: the winning side or nobody, and why. */
export interface Outcome { winner: number | null; reason: string; rule: string }

/** One step of an exchange between seats: what it is called, and who decides it. */
export interface Stage { name: string; state: string; seat: number | null; note: string }

/** A resource that is counted in slots: left of the present total, of the most there was. */
export interface Track { left: number; total: number; most: number }

/** One value of a piece, with its name and, where it differs, what it is made of. */
export interface StatView { name: string; value: string; note: string; track: Track | null }

/** A piece on the board or beside it. The models of a group are pieces that share its id. */
export interface PieceView {
  id: number;
  side: number;
  name: string;
  glyph: string;
  x: number | null;
  y: number | null;
  radius: number;
  points: number;
  status: string;
  marks: string[];
  stats: StatView[];
  reach: number;
  badge: string;
  group: number | null;
  is_gone: boolean;
  facing: number | null;
  rings: Ring[];
}

/** Terrain or a zone: a disc or a polygon with a kind and a label. */
export interface AreaView {
  kind: string;
  label: string;
  shape: ShapeView;
  side: number | null;
  rule: string;
  looks: string[];
}

/** Something that lies on the board and is no piece. */
export interface MarkerView {
  name: string;
  glyph: string;
  x: number;
  y: number;
  side: number | null;
  carrier: number | null;
}

/** What stands beside the board for one side. */
export interface SideView { side: number; name: string; facts: StatView[]; is_active: boolean }

/** How far a side has come. */
export interface Score { side: number; value: number }

/** What the match is about, and how it stands; without scores only the end decides. */
export interface Goal { title: string; sentence: string; rule: string; counted: string; scores: Score[] }

/** A distance that the rules have a name for. */
export interface Band { name: string; radius: number }

/** Several models that act as one: drawn as a block with one name. */
export interface GroupView {
  id: number;
  side: number;
  name: string;
  glyph: string;
  points: number;
  company: string;
  status: string;
  marks: string[];
  stats: StatView[];
  radius: number;
  is_gone: boolean;
}

/** Two pieces that are bound up with each other, and how: engaged, for one. */
export interface Link { one: number; other: number; name: string }

/** Where a player stands in a campaign; equals share a rank. */
export interface Standing { rank: number; seat: number; name: string; facts: StatView[] }

/** A battle of a campaign: the players on each side, and how it ended, if it is over. One that is neither open nor over is drawn up, and waits for lists. */
export interface BattleView {
  number: number;
  round: number;
  title: string;
  sides: number[][];
  is_open: boolean;
  is_over: boolean;
  winner: number | null;
  reason: string;
}

/** A campaign as everybody sees it; the newest battle comes last. */
export interface CampaignView { game: string; standings: Standing[]; battles: BattleView[] }

/** The table as one seat sees it; lengths in tenths of a millimetre. With a `grid` the board is made of squares of that size: lengths are shown in squares, and places are their middles. */
export interface View {
  width: number;
  height: number;
  unit: string;
  headline: string;
  pieces: PieceView[];
  terrain: AreaView[];
  zones: AreaView[];
  markers: MarkerView[];
  sides: SideView[];
  title: string;
  phase: string;
  setting: string;
  goal: Goal | null;
  bands: Band[];
  grid: number;
  groups: GroupView[];
  links: Link[];
  campaign: CampaignView | null;
}

/** An answer to choose: `brief` is the label where its first piece and cost are beside it. */
export interface ChoiceView {
  value: Plain;
  label: string;
  brief: string;
  pieces: number[];
  cost: Cost | null;
  then: string;
  area: ShapeView | null;
}

export interface ValueView { value: Plain; label: string; pieces: number[]; then: string }

/** A question to a seat that is held; which of the fields below `usual` count, the kind says. choose: choices · choose-some: values, least, most · number: low, high, unit · words: values (examples), least and most letters · path: piece, start, reach, pivots, candidates · place: piece, start, candidates, footprint, rings (around the start) · formation: piece (a group), start, reach, shapes; the answer may be a gesture, [shape, point] · list: choices that are rosters, and the house rules that any other must keep to */
export interface QuestionView {
  seat: number;
  name: string;
  kind: string;
  caption: string;
  prompt: string;
  reason: string;
  stages: Stage[];
  rules: string[];
  pieces: number[];
  usual: Plain;
  is_secret: boolean;
  choices: ChoiceView[];
  values: ValueView[];
  least: number;
  most: number;
  low: number;
  high: number;
  unit: string;
  piece: number | null;
  start: Point | null;
  reach: number;
  pivots: number;
  candidates: ValueView[];
  footprint: ShapeView | null;
  rings: Ring[];
  shapes: string[];
  house: Record<string, HouseValue>;
}

/** A seat. A person who was invited and has not come yet has not joined. */
export interface SeatInfo {
  seat: number;
  side: number | null;
  name: string;
  kind: "person" | "hot" | "bot";
  bot: string;
  is_waited_for: boolean;
  has_joined: boolean;
  brings_force: boolean;
}

/** A line of the log. `moment` is the length of the line of play when it had happened. */
export interface EventView {
  index: number;
  name: string;
  sentence: string;
  heading: string;
  price: Cost | null;
  roll: Roll | null;
  rules: string[];
  starts_action: boolean;
  chapter: string;
  is_payment: boolean;
  piece: number | null;
  pieces: number[];
  losses: number[];
  path: Point[] | null;
  side: number | null;
  moment: number;
  paths: [number, Point[]][];
  area: ShapeView | null;
}

/** A seat asks to go back; the seats in `waiting` have not agreed yet. */
export interface Takeback { seat: number; to: number; waiting: number[] }

/** Where a match was taken up from: another match or a record, after so many inputs. Unless it is proven, the dice of those inputs are not this match's own. */
export interface Origin { match: string; at: number; is_proven: boolean }

/** The campaign that a match is a battle of, and its number there. */
export interface BattleOf { campaign: string; number: number }

/** The table as the holder of a token may see it. */
export interface Table {
  match: string;
  seq: number;
  line: number;
  epoch: number;
  game: string;
  edition: string;
  house: Record<string, HouseValue>;
  agreed: Record<string, string>;
  held: number[];
  viewer: number | null;
  invited: number | null;
  is_host: boolean;
  seats: SeatInfo[];
  view: View;
  questions: QuestionView[];
  stages: Stage[];
  outcome: Outcome | null;
  is_over: boolean;
  events_total: number;
  can_undo: boolean;
  takeback: Takeback | null;
  commit: string;
  seed: string | null;
  salts: string[];
  started: boolean;
  origin: Origin | null;
  battle: BattleOf | null;
}

/** The answer came too late; nothing changed, and this is how things stand. */
export interface Stale { stale: Table }

/** A place on the timeline: after `at` inputs of the line, this seat was asked something. */
export interface Moment { at: number; seat: number; question: string }

/** One picture of a vignette: what was said to get here, and what has happened since. */
export interface Frame {
  said: string;
  refused: boolean;
  at: number;
  view: View;
  events: EventView[];
  question: QuestionView | null;
}

export interface Vignette { id: string; title: string; edition: string; rules: string[]; frames: Frame[] }

/** The first person is whoever makes the match, unless there are hot seats, which are all theirs; every other person is invited. */
export interface SeatPlan { kind: "person" | "hot" | "bot"; name?: string; bot?: string; brings_force?: boolean }

export interface Branch { match: string; token: string; at: number }

/** A moment of an example of the rules. */
export interface VignetteAt { id: string; at: number }

/** A match to be made: anew, as a branch of another, from a record, or from an example. */
export interface NewMatch {
  game?: string;
  edition?: string;
  house?: Record<string, HouseValue>;
  agreed?: Record<string, string>;
  rosters?: (Roster | null)[];
  seats?: SeatPlan[];
  salt?: string;
  key: string;
  terrain?: MapPiece[];
  branch?: Branch | null;
  vignette?: VignetteAt | null;
  record?: string | null;
}

export interface Created {
  match: string;
  seat_tokens: Record<string, string>;
  spectator_token: string;
  invitations: Record<string, string>;
}

/** The seat's own token, to be kept in place of the invitation, and the table. */
export interface Joined { token: string; table: Table }

/** Something that changes the match. With one seat held, the seat need not be named. */
export interface Command { token: string; key: string; seat?: number | null }

export interface Answer { token: string; key: string; seat: number; seq: number; question: string; value: Plain }

export interface AskTakeback { token: string; key: string; seat?: number | null; to: number }

export interface Consent { token: string; key: string; seat?: number | null; accept: boolean }

export interface Say { token: string; key: string; seat?: number | null; text: string }

export interface Join {
  token: string;
  key: string;
  seat?: number | null;
  name?: string;
  salt?: string;
  roster?: Roster | null;
}

/** An answer under consideration; of a table that has moved on since, nothing is said. */
export interface Consider { token: string; seat: number; value: Plain; seq?: number | null }

/** A planned position of a piece. */
export interface Look { token: string; piece: number; x: number; y: number }

export interface ChatLine { index: number; seat: number; name: string; text: string; at: number }

/** Who is at the table now: the seats with an open socket, and how many watch. */
export interface Presence { seats: number[]; spectators: number }

export interface TablePush { table: Table }

export interface ChatPush { chat: ChatLine }

export interface PresencePush { presence: Presence }

export interface Pong { pong: number }

/** All that a client may say over a socket. */
export interface Ping { ping: number }

/** What comes over the socket. */
export type Push = TablePush | ChatPush | PresencePush | Pong;
