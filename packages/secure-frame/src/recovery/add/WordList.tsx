import { useText } from '../i18n.js'
import { CopyButton } from './CopyButton.js'

/** The six words in their order. */
export function WordList({ text }: { text: string }) {
  const t = useText()
  return (
    <>
      <p className="recovery-says">{t('write.passphrase')}</p>
      <ol className="words" data-testid="vb-words" translate="no">
        {text.split(' ').map((word, index) => (
          <li key={index}>
            <span className="word-number">{index + 1}</span>
            <span className="word">{word}</span>
          </li>
        ))}
      </ol>
      <CopyButton text={text} testId="vb-copy-words" />
    </>
  )
}
