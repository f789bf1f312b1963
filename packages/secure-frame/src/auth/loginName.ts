import type { ProviderLogin } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'

export type LoginName = { provider: 'email'; label: string } | ProviderLogin

export function loginName({ email = '', login }: Pick<SessionInfo, 'email' | 'login'>): LoginName {
  return login ?? { provider: 'email', label: email }
}
