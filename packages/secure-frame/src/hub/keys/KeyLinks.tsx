import { ArrowUpIcon, ChevronRightIcon, KeyIcon, PlusIcon } from '@vestibule/design/icons'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'

const LINKS = [
  { part: 'export', Icon: ArrowUpIcon },
  { part: 'import', Icon: PlusIcon },
  { part: 'offline', Icon: KeyIcon },
] as const

export function KeyLinks({ home }: { home: string }) {
  return (
    <Section headline={t('keys.headline')} says={t('keys.says')} testId="vb-hub-keys">
      <ul className="hub-list">
        {LINKS.map(({ part, Icon }) => (
          <li key={part}>
            <a className="hub-row" href={`${home}/${part}`} data-testid={`vb-hub-${part}`}>
              <span className="hub-row-icon">
                <Icon />
              </span>
              <span className="hub-row-text">
                <strong>{t(`keys.${part}`)}</strong>
                <span className="dim">{t(`keys.${part}Says`)}</span>
              </span>
              <ChevronRightIcon />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
