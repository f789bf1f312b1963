import type { SignIn } from './createClient.js'

export type SignInSite = {
  /** What is known of where the request came from. */
  note: string
  /** Something does not fit together. */
  isWrong: boolean
}

/** Holds the message's domain against where the dapp is: as it was verified, or as the dapp says where nobody did. */
export function signInSite({ authPayload, requester, verifyContext }: SignIn): SignInSite {
  const { domain } = authPayload
  const { validation, origin } = verifyContext.verified
  const claimed = requester.metadata.url
  if (validation === 'INVALID')
    return { note: `The request came from ${origin}, not from ${claimed}.`, isWrong: true }
  const isVerified = validation === 'VALID'
  const site = isVerified ? origin : claimed
  if (!URL.canParse(site) || new URL(site).host !== domain)
    return { note: `The message is for ${domain}, and the dapp is at ${site}.`, isWrong: true }
  return {
    note: isVerified ? `The request came from ${origin}.` : 'Nobody vouches for this name.',
    isWrong: false,
  }
}
