import { codeMail } from '../domain/mail/codeMail.js'
import { deviceFacts, deviceMail } from '../domain/mail/deviceMail.js'
import {
  addressMovedMail,
  addressTakenMail,
  changeCodeMail,
  emailChangedMail,
  emailRemovedMail,
  emailRestoredMail,
} from '../domain/mail/emailChangeMails.js'
import { identityCodeMail } from '../domain/mail/identityCodeMail.js'
import english from '../domain/mail/locales/en.json' with { type: 'json' }
import type { TextId } from '../domain/mail/text.js'
import { walletMail } from '../domain/mail/walletMail.js'
import type { Mail } from '../ports/mail.js'

const at = new Date(Date.UTC(2026, 10, 20, 7, 49))
const site = { at: 'site', site: 'https://app.example' } as const
const settings = { at: 'settings', site: 'https://wallet.example/hub' } as const
const moved = { from: 'old@example.com', to: 'new@example.com' }
const link = 'https://wallet.example/undo-email/token'
const device = 'Chrome on Linux'

export const MAILS = {
  code: () => codeMail({ to: 'a@example.com', code: '123456', projectName: 'Demo', site }),
  'code of a known account': () =>
    codeMail({
      to: 'a@example.com',
      code: '123456',
      projectName: 'Demo',
      site: settings,
      account: 'Google',
    }),
  'new device': () =>
    deviceMail({
      to: 'a@example.com',
      projectName: 'Demo',
      link: 'https://wallet.example/device/token',
      facts: deviceFacts({ deviceLabel: device, place: '', site, createdAt: at }),
    }),
  'code of the old address': () =>
    changeCodeMail({ ...moved, step: 'primary', code: '123456', life: 600_000, site }),
  'code of the new address': () =>
    changeCodeMail({ ...moved, step: 'secondary', code: '123456', life: 60_000, site: settings }),
  'address that is taken': () => addressTakenMail({ to: 'a@example.com', site }),
  'changed address': () => emailChangedMail({ ...moved, device, at, link }),
  'removed address': () => emailRemovedMail({ from: moved.from, device: undefined, at, link }),
  'sign-in with a changed address': () => addressMovedMail({ ...moved, at, link }),
  'sign-in with a removed address': () => addressMovedMail({ ...moved, to: null, at, link }),
  'restored address': () =>
    emailRestoredMail({ to: moved.from, restored: moved.from, at, removed: ['Google: ada'] }),
  'restored address, to the other one': () =>
    emailRestoredMail({ to: moved.to, restored: moved.from, at, by: { device } }),
  'code for a method that is there': () =>
    identityCodeMail({
      to: 'a@example.com',
      code: '123456',
      proves: 'present',
      site: settings.site,
      wallet: 'a@example.com',
      change: { kind: 'unlink', name: 'Google', label: 'ada' },
    }),
  'code for a method that is added': () =>
    identityCodeMail({
      to: 'a@example.com',
      code: '123456',
      proves: 'added',
      site: settings.site,
      wallet: 'Google: ada',
      change: { kind: 'link', label: 'a@example.com' },
    }),
  'recovery method': () =>
    walletMail({
      to: 'a@example.com',
      device,
      at,
      news: {
        kind: 'recoveryPending',
        detail: 'Passkey',
        pending: { until: 'soon', hub: settings.site },
      },
    }),
  'sign-in method': () =>
    walletMail({
      to: 'a@example.com',
      at,
      news: { kind: 'identityAdded', detail: 'Google: ada', settings: settings.site },
    }),
} satisfies Record<string, () => Mail>

function arabic(text: string): string {
  const word = (letters: string) => 'ب'.repeat(letters.length)
  return text.replace(
    /\{\w+(?:, \w+,)?|\b(?:other|one|settings|site|window|page) \{|[A-Za-z’“”]+/g,
    (part) => (part.includes('{') ? part : word(part)),
  )
}
export const ARABIC = Object.fromEntries(
  Object.entries(english).map(([id, text]) => [id, arabic(text)]),
) as Record<TextId, string>
