import { isOpenId, type OpenIdProvider, SOCIAL_PROVIDERS } from '@vestibule/protocol'
import type { RemoteFeature } from '@vestibule/protocol/http'
import * as z from 'zod'

/** Login methods in the order of the configuration document. */
const OFFERED_LOGINS = ['email', ...SOCIAL_PROVIDERS] as const
type OfferedLogin = (typeof OFFERED_LOGINS)[number] | OpenIdProvider

const isOffered = (value: unknown): value is OfferedLogin =>
  OFFERED_LOGINS.some((one) => one === value) || isOpenId(value)

export const Features = z.strictObject({
  /** Offered logins. An empty list disables social login. */
  socialLogin: z
    .array(
      z.custom<OfferedLogin>(isOffered, `must be some of ${OFFERED_LOGINS.join(', ')}, oidc-NAME`),
    )
    .optional(),
  /** Sign-in with only a passkey. */
  passkey: z.boolean().optional(),
  /** Lets visitors connect several wallets at once. */
  multiWallet: z.boolean().optional(),
  /** Shows the account's activity list. */
  activity: z.boolean().optional(),
  /** Counts events of dapps that collect events. @default true */
  analytics: z.boolean().optional(),
})
export type Features = z.output<typeof Features>

export function remoteFeaturesOf({
  features = {},
}: {
  features?: Features | undefined
}): RemoteFeature[] {
  const { socialLogin, passkey, multiWallet, activity } = features
  return [
    {
      id: 'social_login',
      isEnabled: socialLogin === undefined || socialLogin.length > 0,
      config: socialLogin ?? null,
    },
    toSwitch('passkey', passkey),
    toSwitch('multi_wallet', multiWallet),
    toSwitch('activity', activity),
  ]
}

function toSwitch(id: string, isEnabled: boolean | undefined): RemoteFeature {
  return { id, isEnabled: isEnabled ?? true, config: isEnabled === undefined ? null : [] }
}
