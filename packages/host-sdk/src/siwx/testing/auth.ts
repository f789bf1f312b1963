// The code below repeats docs/sign-in.md word for word.
import type { AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

/** The networks that your dapp signs in on, by their EVM numbers. */
const CHAINS = [1, 31337]

export const authConfig = {
  basePath: '/api/auth',
  secret: process.env.AUTH_SECRET ?? '',
  trustHost: true,
  providers: [
    Credentials({
      credentials: { message: {}, signature: {} },
      async authorize({ message, signature }, request) {
        if (typeof message !== 'string' || typeof signature !== 'string') return null
        const signed = parseSiweMessage(message)
        const { address, chainId, uri } = signed
        // The dapp's URL for visitors. Without this check, another site could use signatures that its visitors made there.
        const site = new URL(process.env.SITE_URL ?? 'http://localhost:3000')
        const isMeant = validateSiweMessage({
          message: signed,
          domain: site.host,
          nonce: csrfTokenOf(request),
        })
        if (!isMeant || address === undefined || chainId === undefined) return null
        if (uri === undefined || !URL.canParse(uri) || new URL(uri).origin !== site.origin)
          return null
        if (!CHAINS.includes(chainId)) return null
        const isSigned = await verifyMessage({
          address,
          message,
          signature: signature as `0x${string}`,
        })
        return isSigned ? { id: `eip155:${chainId}:${address}` } : null
      },
    }),
  ],
  callbacks: {
    // `user` is given only right after the sign-in.
    jwt: ({ token, user }) => (user?.id ? { ...token, sub: user.id } : token),
    // authJsSessions reads these fields. Auth.js puts neither into a session by itself.
    session({ session, token }) {
      const [namespace, reference, address] = String(token.sub).split(':')
      return { ...session, address, chainId: `${namespace}:${reference}` }
    },
  },
} satisfies AuthConfig

/** The nonce of the message. Auth.js has already checked that it issued the token in the cookie. */
function csrfTokenOf(request: Request): string {
  const cookies = request.headers.get('cookie') ?? ''
  const [, value = ''] = /(?:^|; )(?:__Host-)?authjs\.csrf-token=([^;]*)/.exec(cookies) ?? []
  const [token = ''] = decodeURIComponent(value).split('|')
  return token
}
