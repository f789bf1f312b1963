import { ahead } from '@vestibule/protocol/texts'
import type { KeyboardEvent } from 'react'

/** Arrow keys wrap around. Home and End select the first and the last tab. */
export function Tabs<id extends string>(props: Props<id>) {
  const { tabs, active, label, onChange } = props

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const present = tabs.findIndex(({ id }) => id === active)
    const place = { ArrowRight: present + ahead(), ArrowLeft: present - ahead(), Home: 0, End: -1 }[
      event.key
    ]
    if (place === undefined) return
    const next = tabs.at(place % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChange(next.id)
    const list = event.currentTarget
    list.querySelector<HTMLElement>(`[data-testid="vb-tab-${next.id}"]`)?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          id={`tab-${id}`}
          aria-selected={id === active}
          aria-controls="tab-panel"
          tabIndex={id === active ? 0 : -1}
          data-testid={`vb-tab-${id}`}
          onClick={() => onChange(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

type Props<id extends string> = {
  tabs: readonly { id: id; name: string }[]
  active: id
  label?: string | undefined
  onChange: (id: id) => void
}
