import { VestibuleError } from '@vestibule/protocol'
import { toast } from '../../../alerts/toast.js'
import type { Core } from '../../../core/core.js'
import { errorText } from '../../errorText.js'
import type { I18n } from '../../i18n.js'
import { type NameTextId, nameText } from './i18n.js'

export function refusalOf(error: unknown, fallback: NameTextId): string {
  return reasonOf(error) ?? nameText(fallback)
}

export function tellFailure(
  core: Core,
  i18n: I18n,
  error: unknown,
  fallback: NameTextId,
): string | undefined {
  core.log.warn('Could not change the name.', error)
  // The wallet's card already says that the name may have changed.
  if (error instanceof VestibuleError && error.data?.delivered === true) return undefined
  const reason = reasonOf(error)
  const text = errorText(i18n, error)
  const isVague = (['error.unknown', 'error.somethingWrong'] as const).some(
    (id) => text === i18n.t(id),
  )
  toast(core, 'error', reason ?? (isVague ? nameText(fallback) : text))
  return reason
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof VestibuleError)) return undefined
  const { reasons, reason, status } = error.data ?? {}
  const [first] = Array.isArray(reasons) ? reasons : []
  const description: unknown = (first as { description?: unknown } | undefined)?.description
  if (typeof description === 'string' && description !== '') return description
  // The frame passes the services' reason in `message`.
  return typeof reason === 'string' && typeof status === 'number' ? error.message : undefined
}
