import { createVerifier, TokenError } from '../verify.js'

// The code below repeats docs/sign-in.md and the package's README.md word for word.
const { verify } = createVerifier({
  issuer: 'https://wallet.example',
  projectId: 'my-dapp',
  origin: 'https://app.example',
})

export async function whoAsks(request: Request): Promise<string | undefined> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  try {
    return (await verify(token)).account // 'eip155:1:0x…'
  } catch (error) {
    if (error instanceof TokenError && error.fault !== 'keysUnavailable') return undefined
    throw error
  }
}
