const MAX_LENGTH = 512
/** RFC 3986 characters, except those that could end markup, lists or styles. */
const SAFE = /^[A-Za-z0-9\-._~:/?#@!$&*+=%]*$/

/** Schemes of browsers and phones, which wallets cannot use. */
const TAKEN = new Set(
  (
    'about android-app blob callto chrome chrome-extension content cid data facetime facetime-audio feed file ' +
    'filesystem ftp ftps geo googlechrome googlechromes http https intent irc itms itms-apps itms-appss itms-services ' +
    'jar javascript livescript ldap mailto market mid mms mocha moz-extension ms-settings news resource rtsp sftp shell ' +
    'shortcuts sip sips sms smsto ssh tel telnet urn vbscript view-source wc ws wss x-apple-helpbasic xmpp'
  ).split(' '),
)

/**
 * Whether a URL is https with a public host name and without a user. Names below `localhost` may
 * use http: the request stays on the visitor's device (RFC 6761).
 */
export function isWebLink(value: string): boolean {
  if (isLocalLink(value)) return true
  if (value.length > MAX_LENGTH || !SAFE.test(value) || !/^https:\/\//i.test(value)) return false
  if (!URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  // Requires a dot and a letter in the last label: rejects IP addresses and bare names.
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
 * Accepts `scheme://…`, and https links. A bare scheme (`app`, `app:`, `app:/`) becomes `app://`.
 * @returns undefined for other schemes and invalid links
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
