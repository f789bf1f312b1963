import type { SignIn } from '../createClient.js'

export type SignInPayload = SignIn['authPayload']
