import type { Mail } from '../../ports/mail.js'
import { writeMail } from './layout.js'
import { t } from './text.js'

export function identityCodeMail(options: Options): Mail {
  const { to, code, proves, site, wallet, change } = options
  const isPresent = proves === 'present'
  return writeMail({
    to,
    subject: t('methods.subject', { code }),
    heading: t('methods.heading'),
    pieces: [
      {
        is: 'text',
        text: isPresent
          ? t(change.kind === 'link' ? 'methods.add' : 'methods.remove', {
              site,
              method: nameOf(change),
            })
          : t('methods.new', { site, to, wallet }),
      },
      { is: 'code', code },
      { is: 'text', text: t('once') },
      { is: 'quiet', text: t(isPresent ? 'methods.warning' : 'methods.newWarning') },
    ],
  })
}

function nameOf({ kind, name, label }: Change): string {
  if (name === undefined) return label ?? ''
  return kind === 'link' || label === null ? name : `${name} (${label})`
}

type Change = {
  kind: 'link' | 'unlink'
  name?: string | undefined
  label: string | null
}
type Options = {
  to: string
  code: string
  /** Whether the wallet already has the method, or is adding it. */
  proves: 'present' | 'added'
  site: string
  wallet: string
  change: Change
}
