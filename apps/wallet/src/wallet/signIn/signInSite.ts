import type { SignIn } from '../createClient.js'

export type SignInSite = {
  note: string
  isWrong: boolean
}

export function signInSite({ authPayload, requester, verifyContext }: SignIn): SignInSite {
  const { domain, aud } = authPayload
  const { validation, origin } = verifyContext.verified
  const claimed = requester.metadata.url
  if (validation === 'INVALID')
    return { note: `The request came from ${origin}, not from ${claimed}.`, isWrong: true }
  const isVerified = validation === 'VALID'
  const site = isVerified ? origin : claimed
  if (hostOf(site) !== domain)
    return { note: `The message is for ${domain}, but the dapp is at ${site}.`, isWrong: true }
  if (hostOf(aud) !== domain)
    return { note: `The message is for ${domain}, but its audience is ${aud}.`, isWrong: true }
  return {
    note: isVerified ? `The request came from ${origin}.` : 'This name is not verified.',
    isWrong: false,
  }
}

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : undefined
}
