/** Which forms hold a key of another system. A key is given again; no page of ours carries or shows it. */

/** The pages on which an ATS gets its key, whatever the fields are called. */
const KEY_FORM = /^\/dashboard\/(?:connect|connections\/[^/?]+\/key)(?:[/?]|$)/
/** A password, the settings of a connector, a key, and the secrets beside a text. */
const SECRET_FIELD = /password|^set-|^secret-value|^key$/i

/** The path of a form that exists to take a key. */
export const isKeyForm = (path: string): boolean => KEY_FORM.test(path)

/** The name of a field whose value may be a secret. */
export const isSecretField = (name: string): boolean => SECRET_FIELD.test(name)
