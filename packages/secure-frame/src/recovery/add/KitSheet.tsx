import { QrCode } from '../../ui/QrCode.js'
import { useText } from '../i18n.js'
import { CopyButton } from './CopyButton.js'

/** The kit for paper, to copy, save or print. */
export function KitSheet({ text }: { text: string }) {
  const t = useText()

  function save() {
    const file = new Blob([t('kit.file', { text, host: location.host })], { type: 'text/plain' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t('kit.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <>
      <p className="recovery-says">{t('write.kit')}</p>
      <div className="kit">
        <p className="kit-print">{t('kit.paper', { host: location.host })}</p>
        <div className="kit-code">
          <QrCode text={text} label={t('kit.code')} />
        </div>
        <p className="kit-text" data-testid="vb-kit-text" translate="no">
          {text.split('-').map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </p>
      </div>
      <div className="kit-actions">
        <CopyButton text={text} testId="vb-copy-kit" />
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-save-kit"
          onClick={save}
        >
          {t('kit.save')}
        </button>
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-print-kit"
          onClick={() => print()}
        >
          {t('kit.print')}
        </button>
      </div>
    </>
  )
}
