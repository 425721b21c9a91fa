// Made by `make types` from the message models of src/crownpoint/server; not to be edited by hand.

/** The seat was left for too long, and the other claimed the match. */
export interface Abandoned {
  kind: "abandoned";
}

/** Call the match off, before it has had two moves, where someone plays from another machine: nobody loses. */
export interface Abort {
  kind?: "abort";
}

/** The match was called off before it had really begun: by the seat, or by the host where there is none. */
export interface Aborted {
  kind: "aborted";
}

/** A host: whose it is, what it is called, what can be said and chosen there. */
export interface About {
  people: "accounts" | "owner";
  name: string;
  languages: string[];
  free_chat: boolean;
}

/** What to change of oneself; what is left out stays. */
export interface AboutMe {
  language?: string | null;
  about?: string | null;
  settings?: Record<string, string | number | boolean | null> | null;
}

/** Agree to the offer that is open. `offer` guards against answering another one than was seen. */
export interface Accept {
  offer: OfferKind;
  kind?: "accept";
}

/** The seat accepted the open offer. */
export interface Accepted {
  offer: OfferKind;
  kind: "accepted";
}

/** Do something at one's seat. `id` names the intent: sent again, wherever, it is not done again. */
export interface Act {
  seat?: number | null;
  action: GiveNonce | Roll | Move | Double | Take | Drop | Beaver | Raccoon | Resign | OfferDraw | ProposeTakeBack | SwapSeats | Rematch | Accept | Decline | NextGame | EndSession | Say | Pause | Resume | SetPreferences | Abort;
  id: string;
  number?: number | null;
  warn?: boolean;
  table: string;
}

/** Do something at one's seat. `id` names the intent: sent again, wherever, it is not done again. */
export interface ActOverHttp {
  seat?: number | null;
  action: GiveNonce | Roll | Move | Double | Take | Drop | Beaver | Raccoon | Resign | OfferDraw | ProposeTakeBack | SwapSeats | Rematch | Accept | Decline | NextGame | EndSession | Say | Pause | Resume | SetPreferences | Abort;
  id: string;
  number?: number | null;
  warn?: boolean;
}

/** It is done and on disk; `number` is that of the newest event. */
export interface Acted {
  ok: true;
  number: number;
}

/** The names of the actions, as they stand in a view's `may` and in JSON. */
export type ActionKind = "give_nonce" | "roll" | "move" | "double" | "take" | "drop" | "beaver" | "raccoon" | "resign" | "offer_draw" | "propose_take_back" | "swap_seats" | "rematch" | "accept" | "decline" | "next_game" | "end_session" | "say" | "pause" | "resume" | "set_preferences" | "abort";

/** `points[1..24]` numbered by the viewer, `[25]` the viewer's bar, `[0]` the other's (negative or 0). */
export interface BackgammonBoard {
  points: number[];
  off: [number, number];
  pips: [number, number];
  color: "white" | "black";
  position_id: string;
  xgid: string;
  contact: boolean;
}

/** What players of backgammon may agree on. `jacoby`, beavers and automatic doubles are for money play only. */
export interface BackgammonRules {
  cube: boolean;
  crawford: boolean;
  jacoby: boolean;
  beavers: boolean;
  raccoons: boolean;
  automatic_doubles: number;
  winner_rolls_again: boolean;
  refuse_dead_cube: boolean;
  max_cube: number;
  variant: string;
}

/** Keep someone out, for some days or for good. */
export interface Bar {
  days?: number | null;
}

/** Take, turn the cube once more at once and keep it. */
export interface Beaver {
  kind?: "beaver";
}

/** The seat took and turned the cube to `value` at once. */
export interface Beavered {
  value: number;
  kind: "beavered";
}

/** A bot of one's own. */
export interface BotShown {
  id: string;
  name: string;
  about: string;
  since_ms: number;
  seen_ms: number;
}

/** One's bots. */
export interface BotsShown {
  ok: true;
  bots: BotShown[];
}

/** The seat is connected again, and the clocks go on. */
export interface CameBack {
  kind: "came_back";
}

/** A move as the engine judges it: `verdict` in its own figures, `loss` against the best one. */
export interface Candidate {
  text: string;
  verdict: string;
  loss: number | null;
  depth: number;
}

/** Your challenge was declined. */
export interface ChallengeDeclined {
  kind: "declined";
  challenge: ChallengeShown;
}

/** Offer a match: to everyone, to one person (`to`, a name), or to whoever has the link (`private`). */
export interface ChallengeForm {
  options: TableOptions;
  color?: "random" | "white" | "black";
  to?: string | null;
  private?: boolean;
  room?: string | null;
  least_rating?: number | null;
  most_rating?: number | null;
  minutes?: number | null;
}

/** The challenge; `link` is the path of its page, shown this once. */
export interface ChallengeMade {
  ok: true;
  challenge: ChallengeShown;
  link: string | null;
}

/** Someone challenges you. */
export interface ChallengeReceived {
  kind: "challenge";
  challenge: ChallengeShown;
}

/** An offer to play. `color` is the challenger's. */
export interface ChallengeShown {
  id: string;
  by: PlayerShown;
  to: string | null;
  room: string | null;
  options: TableOptions;
  pool: string;
  color: "random" | "white" | "black";
  least_rating: number | null;
  most_rating: number | null;
  private: boolean;
  created_ms: number;
  expires_ms: number;
}

/** A challenge to you was withdrawn. */
export interface ChallengeWithdrawn {
  kind: "withdrawn";
  challenge: ChallengeShown;
}

/** Challenges to everyone, and those by or to oneself. */
export interface ChallengesShown {
  ok: true;
  public: ChallengeShown[];
  mine: ChallengeShown[];
}

/** The four sets of squares (1 to 32), whose turn it is by color, and the FEN. */
export interface CheckersBoard {
  black_men: number[];
  black_kings: number[];
  white_men: number[];
  white_kings: number[];
  color: "white" | "black";
  fen: string;
}

/** What players of checkers may agree on. `ballot` fixes the opening (its number in the deck) instead of a draw. */
export interface CheckersRules {
  opening: OpeningRule;
  ballot: number | null;
  alternate_colors: boolean;
}

/** End the match because the other player has left the table for too long. */
export interface Claim {
  table: string;
  id: string;
}

/** How time is given. */
export type ClockKind = "none" | "per_move" | "fischer" | "bronstein" | "reserve" | "days";

/** A kind of clock and its times in milliseconds. */
export interface ClockSettings {
  kind: ClockKind;
  reserve_ms: number;
  bonus_ms: number;
  each_game: boolean;
}

/** One seat's clock at the moment of the view. `delay_ms` is what is left of a delay before the reserve runs. */
export interface ClockView {
  reserve_ms: number;
  delay_ms: number;
  running: boolean;
  still_ms: number;
}

/** A seat for a computer character. */
export interface ComputerSeat {
  kind?: "computer";
  level: string;
}

/** The cube: its value, whose it is (None: centered), what is offered to whom, and whether it is out of play. */
export interface CubeView {
  value: number;
  owner: Seat | null;
  offered_to: Seat | null;
  offered_value: number;
  crawford: boolean;
  may_double: boolean;
}

/** Turn the open offer down. */
export interface Decline {
  offer: OfferKind;
  kind?: "decline";
}

/** The seat declined the open offer, or let it lapse by playing on. */
export interface Declined {
  offer: OfferKind;
  lapsed: boolean;
  kind: "declined";
}

/** What anyone can check of a match that has ended: the seal, the seed, both nonces, and whether all rolls fit. */
export interface DiceChecked {
  ok: boolean;
  match_id: string;
  seal: string;
  seed: string;
  nonces: [string | null, string | null];
  rolls: number;
  ballots: number;
  faults: string[];
}

/** The dice on the board and whose they are; nobody's in an opening roll: White's die, then Black's. */
export interface DiceView {
  dice: [number, number];
  seat: Seat | null;
  number: number;
  opening: boolean;
}

/** Understood and done. */
export interface Done {
  ok: true;
}

/** Offer the cube before the roll. */
export interface Double {
  kind?: "double";
}

/** The seat offered the cube at `value`. */
export interface Doubled {
  value: number;
  kind: "doubled";
}

/** Refuse the cube and lose the stake. */
export interface Drop {
  kind?: "drop";
}

/** The seat refused the cube. */
export interface Dropped {
  kind: "dropped";
}

/** Between games of play without an end: no further game. */
export interface EndSession {
  kind?: "end_session";
}

/** How a game came to its end. */
export type Ending = "borne_off" | "drop" | "resignation" | "no_pieces" | "blocked" | "agreement" | "repetition" | "forty_moves" | "time" | "abandoned";

/** Follow the lobby, and what is said in a room, instead of the room before. */
export interface EnterLobby {
  room?: string | null;
}

/** Come in as a guest. */
export interface Entering {
  language?: string | null;
}

/** One line of a table's log. */
export interface Event {
  number: number;
  time_ms: number;
  seat: Seat | null;
  fact: Opened | NonceGiven | GameStarted | OpeningRolled | Rolled | Moved | Doubled | Taken | Dropped | Beavered | Raccooned | Offered | Accepted | Declined | TookBack | SeatsSwapped | GameEnded | ReadyForNext | MatchEnded | FlagFell | Abandoned | Aborted | Paused | Resumed | HostWasDown | WentAway | CameBack | Said | PreferencesSet | RematchAgreed;
}

/** Why a step is refused; without a reason it is allowed. */
export interface Explained {
  ok: true;
  reason: RefusalReason | null;
  sentence: string;
}

/** What is known of the dice: the seal from the start, the nonces when both are in, the seed at the end. */
export interface FairnessView {
  match_id: string;
  seal: string;
  nonces: [string | null, string | null];
  seed: string | null;
  rolls: number;
}

/** The seat ran out of time. */
export interface FlagFell {
  kind: "flag_fell";
}

/** The table after event `number`, as far as it changes. Pairs are those of the first and the second seat. */
export interface Frame {
  number: number;
  phase: Phase;
  game: number;
  turn: Seat | null;
  colors: ["white" | "black", "white" | "black"];
  score: [number, number];
  clocks: [ClockView | null, ClockView | null];
  board: BackgammonBoard | CheckersBoard;
  dice: DiceView | null;
  cube: CubeView | null;
  stake: number;
  last_move: MoveView | null;
  last_mover: Seat | null;
  results: number;
  winner: Seat | null;
}

/** A game ended. `winner` is None in a draw; `score` is the match score after it. */
export interface GameEnded {
  winner: Seat | null;
  points: number;
  ending: Ending;
  score: [number, number];
  multiple: number;
  kind: "game_ended";
}

/** How a game ended, and the score of the match after it. */
export interface GameResult {
  game: number;
  winner: Seat | null;
  points: number;
  ending: Ending;
  score: [number, number];
  multiple: number;
}

/** One game; `chances` of the first seat at every move where they are known, and at the end. */
export interface GameReview {
  game: number;
  moves: ReviewedMove[];
  chances: number[];
  seats: [SeatReview, SeatReview];
}

/** A match that has ended, from the side of the one whose profile it is. */
export interface GameShown {
  table: string;
  game: "backgammon" | "checkers";
  length: number;
  seat: number;
  players: [string, string];
  points: [number, number];
  score: number;
  opponent: string | null;
  pool: string | null;
  rating_change: number | null;
  ended_ms: number;
}

/** A game began. `colors` are those of the first and the second seat; `opening` names a ballot that was drawn. */
export interface GameStarted {
  game: number;
  colors: ["white" | "black", "white" | "black"];
  draws: number;
  ballot: number | null;
  kind: "game_started";
}

/** A page of games; `next` is what to ask for the following one. */
export interface GamesShown {
  ok: true;
  games: GameShown[];
  next: string | null;
}

/** This seat's share of the randomness, 64 hexadecimal digits; both are needed before the first game starts. */
export interface GiveNonce {
  nonce: string;
  kind?: "give_nonce";
}

/** The engine's advice: moves, best first; before a roll or an answer to the cube the key of a sentence. */
export interface Hint {
  ok: true;
  candidates: Candidate[];
  cube: string | null;
}

/** The host did not run from `since_ms` until this event's time: that time counts against nobody. */
export interface HostWasDown {
  since_ms: number;
  kind: "host_was_down";
}

/** The best of a pool. */
export interface Leaderboard {
  ok: true;
  pool: string;
  people: RankedShown[];
}

/** Say something in a room. */
export interface LineForm {
  text: string;
}

/** What someone said in a room: plain text, never HTML. Sent as `line`. */
export interface LineShown {
  id: number;
  room: string;
  person: string;
  name: string;
  text: string;
  time_ms: number;
}

/** The last lines of a room, the oldest first. */
export interface LinesShown {
  ok: true;
  lines: LineShown[];
}

/** A match to watch. */
export interface LiveGame {
  table: string;
  game: "backgammon" | "checkers";
  length: number;
  players: [PlayerShown, PlayerShown];
  score: [number, number];
  pool: string | null;
  created_ms: number;
}

/** Matches that are being played, the one begun last first. */
export interface LiveGames {
  ok: true;
  games: LiveGame[];
}

/** The lobby now; changes follow as `lobby`, those with the next `number` first. */
export interface LobbyShown {
  ok: true;
  number: number;
  rooms: RoomShown[];
  challenges: ChallengeShown[];
  games: LiveGame[];
  people: PersonShown[];
  lines: LineShown[];
}

/** What is new or different in the lobby, and the ids of what is gone. Sent as `lobby`, about once a second. */
export interface LobbyUpdate {
  number: number;
  reset: boolean;
  rooms: RoomShown[];
  challenges: ChallengeShown[];
  games: LiveGame[];
  people: PersonShown[];
  gone: string[];
}

/** One line of the move list, as data. `kind` is the kind of the event it tells of. */
export interface LogLine {
  number: number;
  game: number;
  turn: number;
  seat: Seat | null;
  kind: string;
  dice: [number, number] | null;
  move: MoveView | null;
  value: number;
  text: string;
  result: GameResult | null;
  taken_back: boolean;
}

/** One browser in which one is signed in. */
export interface LoginShown {
  id: string;
  agent: string;
  since_ms: number;
  seen_ms: number;
  expires_ms: number;
  current: boolean;
}

/** One's logins, the one used last first. */
export interface LoginsShown {
  ok: true;
  logins: LoginShown[];
}

/** The match ended and the seed is revealed. */
export interface MatchEnded {
  winner: Seat | null;
  score: [number, number];
  seed: string;
  kind: "match_ended";
}

/** A match of yours has ended. */
export interface MatchOver {
  kind: "over";
  table: string;
  seat: number;
  number: number;
}

/** A match of yours has begun. */
export interface MatchStarted {
  kind: "started";
  table: string;
  seat: number | null;
  number: number | null;
}

/** Oneself. */
export interface Me {
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  role: "player" | "moderator" | "admin";
  language: string;
  about: string;
  settings: Record<string, string | number | boolean | null>;
  since_ms: number;
  scopes: string[] | null;
}

/** Who the caller is; none: nobody known. */
export interface MeShown {
  ok: true;
  me: Me | null;
}

/** Unknown fields are refused: a message that we do not understand is not half obeyed. */
export interface Model {
}

/** Play and confirm a whole move, in the game's notation: `8/5 6/5`, `11-15`, `21x14x7`. */
export interface Move {
  text: string;
  kind?: "move";
}

/** A whole move: its text, its steps, and what a move list marks. */
export interface MoveView {
  text: string;
  steps: StepView[];
  hits: number;
  entered: number;
  home: number;
  crowned: boolean;
}

/** The seat moved; an empty text means that it had no move. `automatic`: the table played it for the seat. */
export interface Moved {
  text: string;
  automatic: boolean;
  kind: "moved";
}

/** An unfinished match of one's own. */
export interface MyGame {
  table: string;
  game: "backgammon" | "checkers";
  length: number;
  players: [PlayerShown, PlayerShown];
  score: [number, number];
  pool: string | null;
  created_ms: number;
  seat: number;
  your_turn: boolean;
  number: number;
  deadline_ms: number | null;
}

/** One's unfinished matches: those that wait for oneself first, the next flag to fall first. */
export interface MyGames {
  ok: true;
  games: MyGame[];
}

/** Make an account for a program. */
export interface NewBot {
  name: string;
  about?: string;
}

/** Become a member: a guest keeps all games and ratings. */
export interface NewMember {
  name: string;
  password: string;
  language?: string | null;
}

/** Be called something else from now on. */
export interface NewName {
  name: string;
}

/** A passkey that the browser has made, in the JSON form of WebAuthn. */
export interface NewPasskey {
  name: string;
  credential: Record<string, unknown>;
}

/** Change the password; all other logins end. */
export interface NewPassword {
  old: string;
  new: string;
}

/** A complaint about someone, for the moderators. */
export interface NewReport {
  person: string;
  table?: string | null;
  text: string;
}

/** Open a table now. The owner of a host may fill both seats; a person of a site sits down against a computer. */
export interface NewTable {
  options: TableOptions;
  seats: [PersonSeat | ComputerSeat, PersonSeat | ComputerSeat];
  name?: string;
}

/** Ask for a token, for oneself or for a bot of one's own. */
export interface NewToken {
  name: string;
  scopes: ("read" | "play" | "challenge" | "chat" | "account")[];
  days?: number | null;
  bot?: string | null;
}

/** Ready for the next game; it starts when both seats are (a computer always is). */
export interface NextGame {
  kind?: "next_game";
}

/** A seat gave its nonce; the other seat sees it when both are in. */
export interface NonceGiven {
  nonce: string | null;
  kind: "nonce_given";
}

/** A message without contents. */
export interface Nothing {
}

/** Who sits at a seat: a name to show, a kind, for a computer player its level, and the preferences wanted. */
export interface Occupant {
  name: string;
  kind: OccupantKind;
  level: string | null;
  preferences: Preferences;
}

/** Who decides for a seat. */
export type OccupantKind = "person" | "computer" | "remote";

/** Offer a draw; it stands until answered or until the other seat plays on. */
export interface OfferDraw {
  kind?: "offer_draw";
}

/** What one seat can put to the other and the other accepts or declines. One offer is open at a time. */
export type OfferKind = "resignation" | "draw" | "take_back" | "swap_seats" | "rematch";

/** The open offer: who made it, and for a resignation how many points it gives. */
export interface OfferView {
  kind: OfferKind;
  by: Seat;
  points: number;
}

/** The seat put something to the other: a resignation for `points`, a draw, a take-back, a swap, a rematch. */
export interface Offered {
  offer: OfferKind;
  points: number;
  kind: "offered";
}

/** The table was opened. `seal` commits the host to `seed`, which nobody but the host sees before the match ends. */
export interface Opened {
  match_id: string;
  options: TableOptions;
  seats: [Occupant, Occupant];
  seal: string;
  seed: string | null;
  rematch_of: string | null;
  version: number;
  kind: "opened";
}

/** One die each for the first move: White's, then Black's. A tie is rolled again. `roll` as in `Rolled`. */
export interface OpeningRolled {
  roll: number;
  dice: [number, number];
  kind: "opening_rolled";
}

/** How a game begins. */
export type OpeningRule = "go_as_you_please" | "three_move" | "eleven_man";

/** What the browser's passkey functions are to be called with, as WebAuthn defines it. */
export interface PasskeyOptions {
  ok: true;
  options: Record<string, unknown>;
}

/** A passkey as it is listed. */
export interface PasskeyShown {
  id: string;
  name: string;
  since_ms: number;
}

/** What a passkey has signed, in the JSON form of WebAuthn. */
export interface PasskeySignIn {
  credential: Record<string, unknown>;
  bring?: boolean;
}

/** One's passkeys. */
export interface PasskeysShown {
  ok: true;
  passkeys: PasskeyShown[];
}

/** Stop the clocks and the game (where nobody plays from another machine). */
export interface Pause {
  kind?: "pause";
}

/** The clocks and the game stand still. */
export interface Paused {
  kind: "paused";
}

/** Who is connected. */
export interface PeopleShown {
  ok: true;
  people: PersonShown[];
}

/** A seat for a person. At a site it is your own, and your name is known. */
export interface PersonSeat {
  kind?: "person";
  name?: string | null;
  preferences?: Preferences;
}

/** Someone who is connected, the room where they are, and whether they play. */
export interface PersonShown {
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  room: string | null;
  playing: boolean;
}

/** Where a table stands. */
export type Phase = "seating" | "playing" | "between_games" | "over";

/** Someone at a seat or behind an offer: a person by id, or a computer by the key of its character. */
export interface PlayerShown {
  id: string | null;
  name: string;
  kind: "guest" | "member" | "bot" | "computer";
  rating: number | null;
  provisional: boolean;
  level: string | null;
}

/** What the table does for a seat without being asked, and whether the seat confirms its moves. */
export interface Preferences {
  auto_roll: boolean;
  auto_forced: boolean;
  auto_bear_off: boolean;
  confirm: boolean;
}

/** The seat changed its preferences. */
export interface PreferencesSet {
  preferences: Preferences;
  kind: "preferences_set";
}

/** What everyone may know of a person. What the caller thinks of them is for the caller only. */
export interface Profile {
  ok: true;
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  role: "player" | "moderator" | "admin";
  owner: string | null;
  about: string;
  language: string;
  since_ms: number;
  seen_ms: number;
  online: boolean;
  barred: boolean;
  followers: number;
  ratings: RatingShown[];
  records: Record<string, RecordShown>;
  against_you: Record<string, RecordShown> | null;
  relations: ("follow" | "block" | "mute")[];
  games: GameShown[];
}

/** The password once more, before something that cannot be undone. A guest has none. */
export interface Proof {
  password?: string | null;
}

/** Ask to have one's last move back; done at once where the other seat is a computer and nothing is rated. */
export interface ProposeTakeBack {
  kind?: "propose_take_back";
}

/** Answer a beaver by turning the cube once more; the beaverer keeps it. */
export interface Raccoon {
  kind?: "raccoon";
}

/** The seat answered a beaver by turning the cube to `value`. */
export interface Raccooned {
  value: number;
  kind: "raccooned";
}

/** A line of a leaderboard. */
export interface RankedShown {
  rank: number;
  name: string;
  kind: string;
  rating: number;
  deviation: number;
  matches: number;
}

/** Your rating has changed by a match. */
export interface RatingChanged {
  kind: "rated";
  table: string;
  pool: string;
  before: number;
  rating: number;
  provisional: boolean;
}

/** How a rating came about, the oldest point first. */
export interface RatingHistory {
  ok: true;
  pool: string;
  points: RatingPointShown[];
}

/** A rating after a match. */
export interface RatingPointShown {
  time_ms: number;
  rating: number;
  deviation: number;
  score: number;
  table: string;
}

/** How strong someone is at a game and speed; provisional: not sure yet. */
export interface RatingShown {
  pool: string;
  rating: number;
  deviation: number;
  matches: number;
  provisional: boolean;
}

/** The seat is ready for the next game. */
export interface ReadyForNext {
  kind: "ready_for_next";
}

/** Matches won, drawn and lost. */
export interface RecordShown {
  won: number;
  drawn: number;
  lost: number;
}

/** A reason as data: the key of a sentence in the message catalogs, and its values. */
export interface RefusalReason {
  code: string;
  params: Record<string, unknown>;
}

/** It is not allowed; nothing changed. */
export interface Refused {
  ok: false;
  reason: RefusalReason;
  sentence: string;
}

/** Someone whom the caller follows, blocks or mutes. */
export interface RelatedShown {
  name: string;
  kind: "guest" | "member" | "bot";
  relation: "follow" | "block" | "mute";
  online: boolean;
}

/** All that the caller has decided about others. */
export interface RelationsShown {
  ok: true;
  people: RelatedShown[];
}

/** Propose another match after this one; the host opens it as a new table. */
export interface Rematch {
  kind?: "rematch";
}

/** Both seats want another match: the host opens a new table for it. */
export interface RematchAgreed {
  kind: "rematch_agreed";
}

/** The last view without its move list, the move list of all games, and the frames, oldest first. */
export interface Replay {
  view: View;
  log: LogLine[];
  frames: Frame[];
}

/** A complaint as moderators see it; a name is none where the account is gone. */
export interface ReportShown {
  id: string;
  reporter: string | null;
  about: string | null;
  table: string | null;
  text: string;
  created_ms: number;
  closed_ms: number | null;
  verdict: string | null;
}

/** Complaints. */
export interface ReportsShown {
  ok: true;
  reports: ReportShown[];
}

/** Set a new password with a code that an admin gave. */
export interface Reset {
  code: string;
  password: string;
}

/** Give the game up: as a single game, a gammon or a backgammon (1, 2, 3); always 1 in checkers. */
export interface Resign {
  points?: number;
  kind?: "resign";
}

/** Go on after a pause. */
export interface Resume {
  kind?: "resume";
}

/** The game goes on. */
export interface Resumed {
  kind: "resumed";
}

/** The finished games of a table, and both seats over all of them. */
export interface Review {
  games: GameReview[];
  seats: [SeatReview, SeatReview];
}

/** A decision of a finished game: what was best, and what was lost. `chance` is that of the first seat, 0 to 1. */
export interface ReviewedMove {
  number: number;
  seat: number;
  choice: string;
  move: string;
  best: string;
  loss: number;
  mark: string;
  forced: boolean;
  luck: number | null;
  chance: number | null;
}

/** Roll the dice. */
export interface Roll {
  kind?: "roll";
}

/** The seat rolled. `roll` is the number of the roll in the match from 1, as in docs/fair-dice.md. */
export interface Rolled {
  roll: number;
  dice: [number, number];
  kind: "rolled";
}

/** Open a room. */
export interface RoomForm {
  name: string;
  language: string;
}

/** The room that was opened. */
export interface RoomMade {
  ok: true;
  room: RoomShown;
}

/** A room. */
export interface RoomShown {
  id: string;
  name: string;
  language: string;
  owner: string | null;
}

/** All rooms. */
export interface RoomsShown {
  ok: true;
  rooms: RoomShown[];
}

/** A line of chat. */
export interface Said {
  text: string;
  kind: "said";
}

/** A line of chat. */
export interface Say {
  text: string;
  kind?: "say";
}

/** Say something at the table: a phrase by its key, or free text where the site allows it. */
export interface SayAtTable {
  table: string;
  phrase?: string | null;
  text?: string | null;
  id: string;
}

/** Say something in a room. */
export interface SayInRoom {
  text: string;
  room: string;
}

/** A place at the table. It keeps its score and its clock; its color may change from game to game. */
export type Seat = 0 | 1;

/** Sent as `connection`: a seat is connected, or was left at `gone_ms`. After `claim_s` seconds one can claim. */
export interface SeatConnection {
  table: string;
  seat: number;
  gone_ms: number | null;
  claim_s: number;
}

/** How well a seat decided: the mean loss of a decision, blunders, and the luck of its dice in points. */
export interface SeatReview {
  decisions: number;
  error_rate: number;
  blunders: number;
  luck: number | null;
}

/** A seat in a list of tables; `score` once the match has ended: 1 won, 0.5 drawn, 0 lost. */
export interface SeatSummary {
  person: string | null;
  name: string;
  kind: OccupantKind;
  level: string | null;
  score: number | null;
}

/** One seat as all may see it. */
export interface SeatView {
  seat: Seat;
  name: string;
  kind: OccupantKind;
  level: string | null;
  color: "white" | "black";
  score: number;
  clock: ClockView | null;
  preferences: Preferences;
  ready: boolean;
}

/** Who sits at a seat, as the host knows them. */
export interface SeatedPerson {
  person: string | null;
  gone_ms: number | null;
}

/** The seats exchanged colors, for the game that has not begun yet and those after it. */
export interface SeatsSwapped {
  kind: "seats_swapped";
}

/** Look for an opponent for a match with these options. */
export interface SeekForm {
  options: TableOptions;
}

/** A search: `table` once someone is found. It ends when one is away for `renew_s` seconds. */
export interface SeekShown {
  ok: true;
  seek: string;
  since_ms: number;
  renew_s: number;
  table: string | null;
}

/** Change this seat's preferences. */
export interface SetPreferences {
  preferences: Preferences;
  kind?: "set_preferences";
}

/** How fast the computers of a table play; "step" waits for a `step` before every action. */
export interface SetSpeed {
  table: string;
  speed: "slow" | "normal" | "fast" | "instant" | "step";
}

export type Settings = Record<string, string | number | boolean | null>;

/** Sign in. */
export interface SignIn {
  name: string;
  password: string;
  bring?: boolean;
}

/** One checker by one die, or one jump or slide. In backgammon 25 is the bar and 0 is off. */
export interface StepView {
  source: number;
  target: number;
  die: number;
  hit: boolean;
  captured: number;
}

/** Propose to exchange colors: before the first roll or move of a game, or between games. */
export interface SwapSeats {
  kind?: "swap_seats";
}

/** A page of tables; `next` is what to ask for the following one. */
export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

/** A new name for a saved table. */
export interface TableName {
  name: string;
}

/** What is played at a table. */
export interface TableOptions {
  game: "backgammon" | "checkers";
  length: number;
  rules: BackgammonRules | CheckersRules;
  clock: ClockSettings;
  rated: boolean;
  first_color: "white" | "black" | null;
}

/** A question or wish about a table. */
export interface TableQuery {
  table: string;
  seat?: number | null;
}

/** A table as a watcher sees it. */
export interface TableShown {
  table: string;
  view: View;
}

/** The table that was opened or imported. */
export interface TableStarted {
  ok: true;
  table: string;
}

/** A table in a list. */
export interface TableSummary {
  table: string;
  name: string;
  game: "backgammon" | "checkers";
  phase: string;
  pool: string | null;
  private: boolean;
  length: number;
  games: number;
  score: [number, number];
  seats: [SeatSummary, SeatSummary];
  number: number;
  created_ms: number;
  updated_ms: number;
  ended_ms: number | null;
}

/** A table as one seat sees it: the answer to `watch`, and sent after every change as `view`. */
export interface TableUpdate {
  ok: true;
  table: string;
  number: number;
  seat: number | null;
  events: Event[];
  view: View;
  since: number;
  ways: [number, number, number, number, number][][];
  next: string | null;
  people: [SeatedPerson, SeatedPerson];
  free_chat: boolean;
}

/** Play on at twice the stake. */
export interface Take {
  kind?: "take";
}

/** The seat took the cube and owns it. */
export interface Taken {
  kind: "taken";
}

/** Sent as `thinking`: a computer begins to think; without a seat it has finished. */
export interface Thinking {
  table: string;
  seat: number | null;
  since: number;
}

/** A new token with its secret, which is shown this once. */
export interface TokenMade {
  ok: true;
  secret: string;
  token: TokenShown;
}

/** A token as it is listed. */
export interface TokenShown {
  id: string;
  person: string;
  name: string;
  scopes: string[];
  since_ms: number;
  used_ms: number | null;
  expires_ms: number | null;
}

/** One's tokens and those of one's bots, the newest first. */
export interface TokensShown {
  ok: true;
  tokens: TokenShown[];
}

/** The game stands again as before the event `before`. Rolls already used are not used again. */
export interface TookBack {
  before: number;
  kind: "took_back";
}

/** What a moderator found. */
export interface Verdict {
  verdict: string;
}

/** A table as `viewer` (None: a watcher) may see it after event `number`. */
export interface View {
  number: number;
  viewer: Seat | null;
  options: TableOptions;
  phase: Phase;
  paused: boolean;
  game: number;
  seats: [SeatView, SeatView];
  turn: Seat | null;
  to_act: Seat[];
  may: ActionKind[];
  board: BackgammonBoard | CheckersBoard;
  dice: DiceView | null;
  cube: CubeView | null;
  stake: number;
  legal_moves: MoveView[];
  offer: OfferView | null;
  last_move: MoveView | null;
  last_mover: Seat | null;
  log: LogLine[];
  results: GameResult[];
  winner: Seat | null;
  fairness: FairnessView;
}

/** Follow a table: from a seat of one's own, or as a watcher. */
export interface Watch {
  table: string;
  seat?: number | null;
  after?: number | null;
  tail?: boolean;
}

/** The seat has lost the connection, at `since_ms`: both clocks stand still for as long as `absence.py` says. */
export interface WentAway {
  since_ms: number;
  kind: "went_away";
}

/** Why a piece cannot go from `source` (to `target`, if given) after the steps already tried. */
export interface Why {
  table: string;
  seat?: number | null;
  steps?: [number, number][];
  source: number;
  target?: number | null;
}

/** A match waits for you. */
export interface YourTurn {
  kind: "your_turn";
  table: string;
  seat: number;
  number: number;
}

export type Speed = SetSpeed["speed"];

export type Notification =
  | ChallengeReceived
  | ChallengeDeclined
  | ChallengeWithdrawn
  | MatchStarted
  | YourTurn
  | MatchOver
  | RatingChanged;
