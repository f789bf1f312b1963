import { hubText as t } from '../i18n.js'

export function EmailField({ value, testId, onChange }: Props) {
  return (
    <label className="hub-field">
      <span>{t('signIn.email')}</span>
      <input
        type="email"
        name="email"
        autoComplete="email"
        placeholder={t('signIn.placeholder')}
        data-testid={testId}
        value={value}
        onInput={({ currentTarget: { value } }) => onChange(value)}
      />
    </label>
  )
}

type Props = {
  value: string
  testId: string
  onChange: (email: string) => void
}
