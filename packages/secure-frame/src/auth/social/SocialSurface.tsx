import { createText, type Text } from '@vestibule/protocol/texts'
import { CodeSurface } from '../CodeSurface.js'
import type { LoginStep } from '../loginStep.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

/**
 * A login at a provider: the code that the provider's window shows proves that both windows are the visitor's. Until it is
 * asked for, the page says where to go on.
 */
export function SocialSurface({ step }: Props) {
  const t = useText()
  if (step.name === 'socialCode')
    return <CodeSurface step={step} submit={step.submit} label={t('social.label')} />
  return (
    step.opening && (
      <p className="says" role="status">
        {t('social.opening')}
      </p>
    )
  )
}

type Props = { step: Extract<LoginStep, { name: 'social' | 'socialCode' }> }

/** The texts of a login at a provider, loaded with its surface. */
function useText(): Text<keyof typeof en> {
  return text
}
