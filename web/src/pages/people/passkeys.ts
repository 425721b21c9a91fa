/** Passkeys: create one, or sign in with one, in the JSON form of WebAuthn. */
import { newPasskeyOptions, passkeySignInOptions, savePasskey, signInWithPasskey } from "../../api/account";
import type { Me, PasskeyShown } from "../../api/messages";

type Creation = PublicKeyCredentialCreationOptionsJSON;
type Request = PublicKeyCredentialRequestOptionsJSON;

/** Whether this browser supports passkeys on this page. */
export const canPasskeys = (): boolean =>
  (location.protocol === "https:" || location.hostname === "localhost") &&
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

const written = (made: Credential | null): unknown => {
  if (!(made instanceof PublicKeyCredential)) throw new Error("The browser made no passkey.");
  return made.toJSON();
};

/** Create a passkey, which needs the password. Throws the browser's DOMException if the player cancels. */
export async function addPasskey(name: string, password: string): Promise<PasskeyShown> {
  const options = await newPasskeyOptions(password);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as Creation);
  const credential = written(await navigator.credentials.create({ publicKey }));
  return savePasskey(name, credential);
}

/** Sign in without a name: the device knows it. With `bring` a guest keeps the games. */
export async function signInByPasskey(bring = false): Promise<Me | null> {
  const options = await passkeySignInOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as Request);
  const credential = written(await navigator.credentials.get({ publicKey }));
  return signInWithPasskey(credential, bring);
}
