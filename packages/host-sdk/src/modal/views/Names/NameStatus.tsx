import { AlertIcon, CheckIcon, RetryIcon } from '@vestibule/design/icons'
import { Button } from '../../ui/Button.js'
import { nameText } from './i18n.js'
import type { useSuggestions } from './useSuggestions.js'

export function NameStatus(props: {
  id: string
  label: string
  found: ReturnType<typeof useSuggestions>
  registered: boolean | undefined
}) {
  const { id, label, found, registered } = props
  const { fault, error, isLooking, retry } = found
  const isBroken = fault !== undefined && fault !== 'tooShort'
  const wrong = isBroken ? nameText(`fault.${fault}`) : registered ? nameText('taken') : error
  return (
    <div className="name-status" aria-live="polite">
      {label === '' || (fault === 'tooShort' && wrong === undefined) ? (
        <p id={id}>{nameText('rules')}</p>
      ) : wrong !== undefined ? (
        <p id={id} data-wrong="">
          <AlertIcon />
          <span>{wrong}</span>
        </p>
      ) : isLooking ? (
        <p id={id}>{nameText('looking')}</p>
      ) : (
        registered === false && (
          <p id={id} data-good="">
            <CheckIcon />
            <span>{nameText('available')}</span>
          </p>
        )
      )}
      {error !== undefined && (
        <Button kind="quiet" testId="vb-retry" onClick={retry}>
          <RetryIcon />
          {nameText('again')}
        </Button>
      )}
    </div>
  )
}
