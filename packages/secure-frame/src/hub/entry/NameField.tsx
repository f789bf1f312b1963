import { useHubText } from '../i18n.js'

/** Where a visitor without an email types what they are called at their provider. */
export function NameField({ provider, value, onChange }: NameField.Props) {
  const t = useHubText()
  return (
    <label className="hub-field">
      <span>{t('enter.name', { provider })}</span>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-testid="vb-hub-enter-name"
        value={value}
        onInput={({ currentTarget: { value } }) => onChange(value)}
      />
    </label>
  )
}

export declare namespace NameField {
  type Props = {
    /** As it writes itself. */
    provider: string
    value: string
    onChange: (name: string) => void
  }
}
