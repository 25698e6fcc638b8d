/** What goes over the wire, as the server describes it, and names for parts of it that the description has none for. */
import type { CampaignView, ChatPush, News, Pong, PresencePush, Table } from './described';

export type * from './described';

/** A table with a board, or that of a campaign. */
export type View = Table['view'];

export type Point = [number, number];
export type HouseValue = boolean | number | string | null;
/** What comes over the socket. */
export type Push = News | ChatPush | PresencePush | Pong;

/** A question: one struct a kind, told apart by `kind`. */
export type QuestionView = Table['questions'][number];
export type Kind = QuestionView['kind'];
export type QuestionOf<K extends Kind> = Extract<QuestionView, { kind: K }>;

/** Where a campaign stands, at a table that has no board. */
export function campaignOf(view: View | undefined): CampaignView | null {
  return view?.shows === 'campaign' ? view.campaign : null;
}
