import type { SignIn } from '../createClient.js'

/** What a dapp wants signed, as CAIP-222 has it. */
export type SignInPayload = SignIn['authPayload']
