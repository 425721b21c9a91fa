/** Passkeys: the browser makes one, or signs with it, in the JSON form of WebAuthn. */
import { newPasskeyOptions, passkeySignInOptions, savePasskey, signInWithPasskey } from "../../api/account";
import type { Me, PasskeyShown } from "../../api/messages";

type Creation = PublicKeyCredentialCreationOptionsJSON;
type Request = PublicKeyCredentialRequestOptionsJSON;

/** Whether this browser can, and may on a page from here. */
export const canPasskeys = (): boolean =>
  (location.protocol === "https:" || location.hostname === "localhost") &&
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

const written = (made: Credential | null): unknown => {
  if (!(made instanceof PublicKeyCredential)) throw new Error("The browser made no passkey.");
  return made.toJSON();
};

/** Make a passkey; the password is asked for once more. Throws what the browser throws when one changes one's mind. */
export async function addPasskey(name: string, password: string): Promise<PasskeyShown> {
  const options = await newPasskeyOptions(password);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as Creation);
  const credential = written(await navigator.credentials.create({ publicKey }));
  return savePasskey(name, credential);
}

/** Sign in without a name: the device knows. With `bring` the games of the guest one is come along. */
export async function signInByPasskey(bring = false): Promise<Me | null> {
  const options = await passkeySignInOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as Request);
  const credential = written(await navigator.credentials.get({ publicKey }));
  return signInWithPasskey(credential, bring);
}
