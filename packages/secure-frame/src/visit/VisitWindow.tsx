import { CheckIcon, CloseIcon } from '@vestibule/design/icons'
import type { VisitPage } from '@vestibule/protocol/http'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Message } from '../popup/Message.js'
import { useFits } from '../popup/useFits.js'
import { WindowMessage } from '../popup/WindowMessage.js'
import { WindowPage } from '../popup/WindowPage.js'
import type { AnsweredVisit } from './answerVisit.js'
import { ContinueCard } from './ContinueCard.js'
import { t } from './i18n.js'

export function VisitWindow({ page, visit }: Props) {
  const step = useStore(visit.store)
  const fits = useFits()
  const isDone = step.name === 'proved' || step.name === 'denied' || step.name === 'over'
  useEffect(() => {
    if (isDone) window.close()
  }, [isDone])

  if (isDone)
    return (
      <WindowPage>
        <Message
          title={t(`visit.${step.name}`)}
          hint={t(`visit.${step.name}Hint`)}
          Icon={step.name === 'proved' ? CheckIcon : CloseIcon}
          mood={step.name === 'proved' ? 'good' : 'calm'}
          says={step.name}
        />
      </WindowPage>
    )
  return (
    <WindowPage>
      {!fits && <WindowMessage says="small" />}
      <div className="window-part" hidden={!fits}>
        <ContinueCard
          page={page}
          working={step.name === 'sent'}
          isUnheard={step.name === 'asking' && step.isUnheard}
          decide={(yes) => void visit.decide(yes)}
        />
      </div>
    </WindowPage>
  )
}

type Props = { page: VisitPage; visit: AnsweredVisit }
