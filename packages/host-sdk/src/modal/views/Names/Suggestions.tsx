import { useRef } from 'react'
import { Tag } from '../../ui/ListRow.js'
import { nameText } from './i18n.js'

type Names = readonly { name: string; registered: boolean }[]

/** The typed name and free similar ones. The previous names stay until those of the present text arrive. */
export function Suggestions(props: {
  names: Names
  isStale: boolean
  onChoose: ((name: string) => void) | undefined
}) {
  const { isStale, onChoose } = props
  const last = useRef<Names>([])
  if (!isStale) last.current = props.names
  const names = isStale ? last.current : props.names
  if (names.length === 0) return null
  return (
    <ul className="name-list" aria-label={nameText('list')} data-stale={isStale || undefined}>
      {names.map(({ name, registered }, index) => (
        <li key={name}>
          <button
            type="button"
            className="name-choice"
            data-testid={`vb-name-${index}`}
            data-registered={registered}
            disabled={registered || isStale || onChoose === undefined}
            onClick={() => onChoose?.(name)}
          >
            <bdi>{name}</bdi>
            <Tag tone={registered ? undefined : 'good'}>
              {nameText(registered ? 'registered' : 'available')}
            </Tag>
          </button>
        </li>
      ))}
    </ul>
  )
}
