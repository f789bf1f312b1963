import { CloseIcon, SearchIcon } from '@vestibule/design/icons'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useText } from '../context.js'
import { IconButton } from './Button.js'

/** A field that narrows the list below it. Escape empties it before it closes anything. */
export function SearchField(props: SearchField.Props) {
  const { label, value, testId, onChange } = props
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    event.stopPropagation()
    onChange('')
  }

  return (
    <div className="search">
      <SearchIcon />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={label}
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <IconButton
          small
          label={t('search.clear')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

export declare namespace SearchField {
  type Props = {
    label: string
    value: string
    testId: string
    onChange: (value: string) => void
  }
}
