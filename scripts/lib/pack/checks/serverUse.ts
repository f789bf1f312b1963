import {
  createVerifier,
  type SignInClaims,
  TokenError,
  type TokenFault,
  type Verifier,
} from '@vestibule/services/verify'

export async function useVerifier(given: {
  issuer: string
  projectId: string
  origin: string
  token: string
  jwks: Parameters<typeof createVerifier>[0]['jwks']
}): Promise<string[]> {
  const { token, ...options } = given
  const verifier: Verifier = createVerifier(options)
  const claims: SignInClaims = await verifier.verify(token)
  const faultOf = async (asked: Promise<unknown>): Promise<TokenFault | 'none'> => {
    try {
      await asked
      return 'none'
    } catch (error) {
      if (error instanceof TokenError) return error.fault
      throw error
    }
  }
  const other = createVerifier({ ...options, projectId: 'other' })
  return [
    claims.account,
    await faultOf(verifier.verify(`${token.slice(0, -8)}AAAAAAAA`)),
    await faultOf(other.verify(token)),
  ]
}
