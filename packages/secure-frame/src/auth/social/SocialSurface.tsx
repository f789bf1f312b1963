import { createText } from '@vestibule/protocol/texts'
import { CodeSurface } from '../CodeSurface.js'
import type { LoginStep } from '../loginStep.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const t = createText<keyof typeof en>(messages)

/** The code in the provider's window proves that both windows belong to the visitor. */
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
