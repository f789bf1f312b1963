import { Spinner } from '@vestibule/design'
import { CheckIcon, CloseIcon, WarnIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import { t, type WindowTextId } from './i18n.js'
import { Message } from './Message.js'

const MESSAGES = {
  loading: ['window.loading', undefined, Spinner, 'calm'],
  approved: ['window.approved', 'window.doneHint', CheckIcon, 'good'],
  rejected: ['window.rejected', 'window.doneHint', CloseIcon, 'calm'],
  answered: ['window.answered', 'window.answeredHint', CheckIcon, 'calm'],
  small: ['window.small', 'window.smallHint', WarnIcon, 'warn'],
  framed: ['window.framed', 'window.framedHint', WarnIcon, 'warn'],
  empty: ['window.empty', 'window.emptyHint', WarnIcon, 'warn'],
  lapsed: ['window.lapsed', 'window.lapsedHint', WarnIcon, 'warn'],
  twice: ['window.twice', 'window.twiceHint', WarnIcon, 'warn'],
  broken: ['window.broken', 'window.brokenHint', WarnIcon, 'warn'],
  unreachable: ['window.unreachable', 'window.unreachableHint', WarnIcon, 'warn'],
  rejectedThere: ['window.rejectedThere', 'window.rejectedThereHint', CloseIcon, 'calm'],
  withdrawn: ['window.withdrawn', 'window.withdrawnHint', CloseIcon, 'calm'],
} as const satisfies Record<
  string,
  readonly [WindowTextId, WindowTextId | undefined, () => ReactNode, 'good' | 'calm' | 'warn']
>

export function WindowMessage({ says, isTab = false }: Props) {
  const [title, windowHint, Icon, mood] = MESSAGES[says]
  const hint = isTab && windowHint === 'window.doneHint' ? 'window.backHint' : windowHint
  return <Message title={t(title)} hint={hint && t(hint)} Icon={Icon} mood={mood} says={says} />
}

type Props = {
  says: keyof typeof MESSAGES
  /** Whether the page's own tab shows the window, and returns to the page. @default false */
  isTab?: boolean
}
