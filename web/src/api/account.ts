/** Requests about the caller: who it is, signing in and out, and everything that belongs to an account. */
import { ask, part } from "./http";
import type {
  About,
  AboutMe,
  BotShown,
  BotsShown,
  LoginShown,
  LoginsShown,
  Me,
  MeShown,
  NewBot,
  NewMember,
  NewName,
  NewPassword,
  NewToken,
  PasskeyOptions,
  PasskeyShown,
  PasskeysShown,
  Proof,
  RelatedShown,
  RelationsShown,
  Reset,
  SignIn,
  TokenMade,
  TokenShown,
  TokensShown,
} from "./messages";

/** What the host is: one owner's at home, or a site with many people. */
export const aboutHost = (): Promise<About> => ask("/v1/site");

const meOf = async (answer: Promise<MeShown>): Promise<Me | null> => (await answer).me;

/** Null if nobody is signed in. */
export const whoAmI = (): Promise<Me | null> => meOf(ask("/v1/me"));

export const updateMe = (about: AboutMe): Promise<Me | null> => meOf(ask("/v1/me", "PATCH", about));

// Signing in and out.

export const enterAsGuest = async (language: string): Promise<Me> =>
  (await meOf(ask("/v1/guests", "POST", { language })))!;

export const signIn = (form: SignIn): Promise<Me | null> => meOf(ask("/v1/sign-in", "POST", form));
export const becomeMember = (form: NewMember): Promise<Me | null> => meOf(ask("/v1/members", "POST", form));
export const resetPassword = (form: Reset): Promise<Me | null> => meOf(ask("/v1/password-resets", "POST", form));
export const signOut = (): Promise<unknown> => ask("/v1/sign-out", "POST");
export const deleteAccount = (proof: Proof): Promise<unknown> => ask("/v1/me/delete", "POST", proof);
export const changeName = (form: NewName): Promise<Me | null> => meOf(ask("/v1/me/name", "PUT", form));
export const changePassword = (form: NewPassword): Promise<unknown> => ask("/v1/me/password", "PUT", form);

export const listLogins = async (): Promise<LoginShown[]> => (await ask<LoginsShown>("/v1/me/logins")).logins;
export const endLogin = (id: string): Promise<unknown> => ask(`/v1/me/logins/${part(id)}`, "DELETE");
export const endOtherLogins = (): Promise<unknown> => ask("/v1/me/logins", "DELETE");

// Passkeys, in the JSON form of WebAuthn.

export const listPasskeys = async (): Promise<PasskeyShown[]> => (await ask<PasskeysShown>("/v1/me/passkeys")).passkeys;

export const removePasskey = (id: string): Promise<unknown> => ask(`/v1/me/passkeys/${part(id)}`, "DELETE");

export const newPasskeyOptions = async (password: string): Promise<PasskeyOptions["options"]> =>
  (await ask<PasskeyOptions>("/v1/me/passkeys/options", "POST", { password })).options;

export const savePasskey = (name: string, credential: unknown): Promise<PasskeyShown> =>
  ask("/v1/me/passkeys", "POST", { name, credential });

export const passkeySignInOptions = async (): Promise<PasskeyOptions["options"]> =>
  (await ask<PasskeyOptions>("/v1/passkey-sign-in/options", "POST")).options;

export const signInWithPasskey = (credential: unknown, bring: boolean): Promise<Me | null> =>
  meOf(ask("/v1/passkey-sign-in", "POST", { credential, bring }));

// Bots and tokens.

export const listBots = async (): Promise<BotShown[]> => (await ask<BotsShown>("/v1/me/bots")).bots;
export const makeBot = (bot: NewBot): Promise<unknown> => ask("/v1/me/bots", "POST", bot);
export const deleteBot = (name: string): Promise<unknown> => ask(`/v1/me/bots/${part(name)}`, "DELETE");
export const listTokens = async (): Promise<TokenShown[]> => (await ask<TokensShown>("/v1/me/tokens")).tokens;
export const makeToken = (token: NewToken): Promise<TokenMade> => ask("/v1/me/tokens", "POST", token);
export const revokeToken = (id: string): Promise<unknown> => ask(`/v1/me/tokens/${part(id)}`, "DELETE");

/** The people whom the caller follows, mutes or blocks. */
export const listRelations = async (): Promise<RelatedShown[]> =>
  (await ask<RelationsShown>("/v1/me/relations")).people;
