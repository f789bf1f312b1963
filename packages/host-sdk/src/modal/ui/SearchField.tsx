import { SearchIcon } from '@vestibule/design/viewIcons'
import type { KeyboardEvent, Ref } from 'react'

export function SearchField(props: Props) {
  const { label, value, testId, inputRef, onChange, onKeyDown } = props
  return (
    <label className="search">
      <SearchIcon />
      <span className="visually-hidden">{label}</span>
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        data-testid={testId}
      />
    </label>
  )
}

type Props = {
  label: string
  value: string
  testId?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange: (value: string) => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}
