import * as z from 'zod/mini'

/** Features that the operator can decide on, with the ids of the configuration document. */
export const FEATURE_IDS = ['social_login', 'passkey', 'multi_wallet', 'activity'] as const

export const RemoteFeature = z.object({
  id: z.string(),
  isEnabled: z.boolean(),
  /** Names of logins. Null if the dapp decides. */
  config: z.nullable(z.array(z.string())),
})
export type RemoteFeature = z.infer<typeof RemoteFeature>

/** `GET /appkit/v1/config` */
export const RemoteConfiguration = z.object({ features: z.array(RemoteFeature) })
export type RemoteConfiguration = z.infer<typeof RemoteConfiguration>

/** `GET /getAnalyticsConfig` */
export const AnalyticsConfiguration = z.object({ isAnalyticsEnabled: z.boolean() })
