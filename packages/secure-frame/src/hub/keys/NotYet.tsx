import { day } from '../../ui/day.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { Banner } from '../Banner.js'
import { hubText as t } from '../i18n.js'

export function NotYet(props: {
  methods: readonly ListedMethod[]
  what?: 'export' | 'offline' | undefined
  home?: string | undefined
}) {
  const { methods, what = 'export', home } = props
  const [first] = methods.flatMap(({ pendingUntil }) => pendingUntil ?? []).sort()
  if (first !== undefined)
    return (
      <Banner
        kind="warn"
        testId="vb-hub-export-pending"
        headline={t(`${what}.pending`, { until: day(first) })}
      >
        <p>{t(methods.length === 1 ? 'export.firstSays' : 'export.pendingSays')}</p>
      </Banner>
    )
  return (
    <>
      <Banner kind="warn" testId="vb-hub-export-none" headline={t('export.none')}>
        <p>{t('export.noneSays')}</p>
      </Banner>
      {home !== undefined && (
        <a className="button" data-kind="primary" href={`${home}#recovery`}>
          {t('ways.add')}
        </a>
      )}
    </>
  )
}
