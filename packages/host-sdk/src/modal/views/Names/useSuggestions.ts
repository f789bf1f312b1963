import type { NameSuggestions, NameZone } from '@vestibule/protocol/http'
import { type NameFault, nameFault } from '@vestibule/protocol/names'
import { useEffect, useState } from 'react'
import { suggestNames } from '../../../assets/names/nameApi.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { refusalOf } from './refusalOf.js'

/** Delay after the last key, in ms. */
const PAUSE = 300

type Names = NameSuggestions['suggestions']

export function useSuggestions(label: string, zone: NameZone): Suggestions {
  const { core } = useModal()
  const sender = useCore((state) => getNamespace(state).accountState.address)
  const [settled, settle] = useState<{ label: string; names: Names; error?: string | undefined }>()
  const [tries, setTries] = useState(0)
  useBackOnline(() => setTries((before) => before + 1))
  const fault = nameFault(label)
  const canBeAsked = label !== '' && (fault === undefined || fault === 'tooShort')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    if (!canBeAsked) return
    const left = new AbortController()
    const { signal } = left
    const timer = setTimeout(() => {
      suggestNames(core, { label, zone, sender, signal }).then(
        (names) => settle({ label, names }),
        (error: unknown) => {
          if (signal.aborted) return
          core.log.warn('Name suggestions were not loaded.', error)
          settle({ label, names: [], error: refusalOf(error, 'suggestFailed') })
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [core, label, zone, sender, canBeAsked, tries])
  const isCurrent = canBeAsked && settled?.label === label
  return {
    fault,
    names: isCurrent ? settled.names : undefined,
    error: isCurrent ? settled.error : undefined,
    isLooking: canBeAsked && !isCurrent,
    retry: () => {
      settle(undefined)
      setTries((before) => before + 1)
    },
  }
}

type Suggestions = {
  fault: NameFault | undefined
  names: Names | undefined
  error: string | undefined
  isLooking: boolean
  retry: () => void
}
