import { createText } from '@vestibule/protocol/texts'
import { CodeSurface } from '../CodeSurface.js'
import type { LoginStep } from '../loginStep.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of a login at a provider, loaded with its surface. */
const t = createText<keyof typeof en>(messages)

/**
 * A login at a provider. The code in the provider's window proves that both windows are the visitor's. Before the code is
 * needed, the page says where to continue.
 */
export function SocialSurface({ step }: Props) {
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
