import type { SignIn } from '../createClient.js'

/** A dapp's payload to sign, by CAIP-222. */
export type SignInPayload = SignIn['authPayload']
