const MAX_LENGTH = 512
/** RFC 3986's URL characters, without those that can end markup, lists or styles. */
const SAFE = /^[A-Za-z0-9\-._~:/?#@!$&*+=%]*$/

/** Schemes of browsers or phones, which no wallet can use. */
const TAKEN = new Set(
  (
    'about android-app blob callto chrome chrome-extension content cid data facetime facetime-audio feed file ' +
    'filesystem ftp ftps geo googlechrome googlechromes http https intent irc itms itms-apps itms-appss itms-services ' +
    'jar javascript livescript ldap mailto market mid mms mocha moz-extension ms-settings news resource rtsp sftp shell ' +
    'shortcuts sip sips sms smsto ssh tel telnet urn vbscript view-source wc ws wss x-apple-helpbasic xmpp'
  ).split(' '),
)

/**
 * An https address with a public name and without a user. `localhost` may use plain http: it stays
 * on the visitor's machine (RFC 6761).
 */
export function isWebLink(value: string): boolean {
  if (isLocalLink(value)) return true
  if (value.length > MAX_LENGTH || !SAFE.test(value) || !/^https:\/\//i.test(value)) return false
  if (!URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  // Needs a dot and a last label with a letter: excludes bare names and IP addresses.
  return username === '' && password === '' && /\.[a-z][a-z0-9-]*$/.test(hostname)
}

function isLocalLink(value: string): boolean {
  return (
    value.length <= MAX_LENGTH &&
    SAFE.test(value) &&
    /^http:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+localhost(:[0-9]{1,5})?([/?#]|$)/i.test(value) &&
    URL.canParse(value)
  )
}

/**
 * `scheme://…`, or an https link that opens the app. A bare scheme (`app`, `app:`, `app:/`) becomes
 * `app://`.
 * @returns undefined for every other scheme and for invalid links
 */
export function readAppLink(value: string): string | undefined {
  if (isWebLink(value)) return value
  const bare =
    /^([a-z][a-z0-9+.-]{1,63}):\/{0,2}$/i.exec(value) ?? /^([a-z][a-z0-9+-]{1,63})$/i.exec(value)
  const link = bare ? `${bare[1]}://` : value
  const [, scheme] = /^([a-z][a-z0-9+.-]{1,63}):\/\//i.exec(link) ?? []
  if (scheme === undefined || TAKEN.has(scheme.toLowerCase())) return undefined
  return link.length <= MAX_LENGTH && SAFE.test(link) ? link : undefined
}
