import { isOpenId, type OpenIdProvider, SOCIAL_PROVIDERS } from '@vestibule/protocol'
import type { RemoteFeature } from '@vestibule/protocol/http'
import * as z from 'zod'

/** Login methods in the order of the configuration document. */
const OFFERED_LOGINS = ['email', ...SOCIAL_PROVIDERS] as const
type OfferedLogin = (typeof OFFERED_LOGINS)[number] | OpenIdProvider

const isOffered = (value: unknown): value is OfferedLogin =>
  OFFERED_LOGINS.some((one) => one === value) || isOpenId(value)

export const Features = z.strictObject({
  /** The offered logins; an empty list turns social login off. */
  socialLogin: z
    .array(
      z.custom<OfferedLogin>(isOffered, `must be some of ${OFFERED_LOGINS.join(', ')}, oidc-NAME`),
    )
    .optional(),
  /** Sign-in by a passkey alone. */
  passkey: z.boolean().optional(),
  /** Several wallets connected at once. */
  multiWallet: z.boolean().optional(),
  /** The account's list of activity. */
  activity: z.boolean().optional(),
  /** Whether events of dapps that collect them are counted. @default true */
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
