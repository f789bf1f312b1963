import { Icon } from './Icon.js'

export const BackIcon = () => (
  <Icon points>
    <path d="M11 3.5 5.5 9l5.5 5.5" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m4.5 4.5 9 9m0-9-9 9" />
  </Icon>
)
export const ChevronRightIcon = () => (
  <Icon size={16} points>
    <path d="M7 4.5 11.5 9 7 13.5" />
  </Icon>
)
export const ChevronDownIcon = () => (
  <Icon size={14}>
    <path d="M4.5 7 9 11.5 13.5 7" />
  </Icon>
)
export const ArrowRightIcon = () => (
  <Icon points>
    <path d="M3.5 9h11m-4.5-4.5L14.5 9 10 13.5" />
  </Icon>
)
export const MailIcon = () => (
  <Icon>
    <rect x="2" y="3.75" width="14" height="10.5" rx="2.5" />
    <path d="m2.75 5.5 5.4 4.1a1.4 1.4 0 0 0 1.7 0l5.4-4.1" />
  </Icon>
)
export const WalletIcon = () => (
  <Icon>
    <path d="M13.5 5.5V4.3a1.8 1.8 0 0 0-2.3-1.7L3.8 4.5A2.4 2.4 0 0 0 2 6.9v5.4a2.2 2.2 0 0 0 2.2 2.2h9.6a2.2 2.2 0 0 0 2.2-2.2V7.7a2.2 2.2 0 0 0-2.2-2.2H4.4" />
    <path d="M12.6 10h.01" strokeWidth="2.2" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon size={15}>
    <rect x="6" y="6" width="9" height="9" rx="2.2" />
    <path d="M12 3.6A1.6 1.6 0 0 0 10.4 3H5a2 2 0 0 0-2 2v5.4c0 .6.2 1.2.6 1.6" />
  </Icon>
)
export const PasteIcon = () => (
  <Icon size={15}>
    <path d="M6.5 4H5a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2h-1.5" />
    <rect x="6.5" y="2.5" width="5" height="3" rx="1" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon size={16}>
    <path d="m3.5 9.5 3.6 3.6 7.4-8" />
  </Icon>
)
export const RetryIcon = () => (
  <Icon size={16}>
    <path d="M14.8 7.2A6 6 0 1 0 15 9m0-5v3.4h-3.4" />
  </Icon>
)
export const ExternalIcon = () => (
  <Icon size={16}>
    <path d="M7 4H5.2A2.2 2.2 0 0 0 3 6.2v6.6A2.2 2.2 0 0 0 5.2 15h6.6a2.2 2.2 0 0 0 2.2-2.2V11M10.5 3H15v4.5M15 3 8.5 9.5" />
  </Icon>
)
export const LeaveIcon = () => (
  <Icon size={16} points>
    <path d="M7 3H5.2A2.2 2.2 0 0 0 3 5.2v7.6A2.2 2.2 0 0 0 5.2 15H7m4.5-2.5L15 9l-3.5-3.5M15 9H7.5" />
  </Icon>
)
export const AlertIcon = () => (
  <Icon size={16}>
    <circle cx="9" cy="9" r="6.5" />
    <path d="M9 5.8v3.6m0 2.8h.01" />
  </Icon>
)
export const ArrowUpIcon = () => (
  <Icon size={16}>
    <path d="m5 13 8-8m-6.2 0H13v6.2" />
  </Icon>
)
export const PlusIcon = () => (
  <Icon>
    <path d="M9 4v10M4 9h10" />
  </Icon>
)
export const GlobeIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="6.8" />
    <path d="M2.4 9h13.2M9 2.2c4.2 4.2 4.2 9.4 0 13.6M9 2.2C4.8 6.4 4.8 11.6 9 15.8" />
  </Icon>
)
export const WarnIcon = () => (
  <Icon>
    <path d="M7.6 3.2 1.9 13a1.6 1.6 0 0 0 1.4 2.400h11.400a1.6 1.6 0 0 0 1.4-2.400L10.4 3.200a1.6 1.6 0 0 0-2.8 0ZM9 7.200v3m0 2.400h.01" />
  </Icon>
)
export const LockIcon = () => (
  <Icon>
    <rect x="3.5" y="8" width="11" height="7.5" rx="2.2" />
    <path d="M6 8V5.700a3 3 0 0 1 6 0V8" />
  </Icon>
)
export const HelpIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="6.8" />
    <path d="M7.2 7.1a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.7-.9 1.3m0 2.1h.01" />
  </Icon>
)
export const GridIcon = () => (
  <Icon>
    <rect x="2.5" y="2.5" width="5.2" height="5.2" rx="1.6" />
    <rect x="10.3" y="2.5" width="5.2" height="5.2" rx="1.6" />
    <rect x="2.5" y="10.3" width="5.2" height="5.2" rx="1.6" />
    <rect x="10.3" y="10.3" width="5.2" height="5.2" rx="1.6" />
  </Icon>
)
export const KeyIcon = () => (
  <Icon>
    <circle cx="6" cy="12" r="3.5" />
    <path d="m8.5 9.5 6.5-6.5m-3.3 3.3L14 8.6" />
  </Icon>
)
export const WordsIcon = () => (
  <Icon>
    <path d="M3 4.5h6.5M3 9h12M3 13.5h8M12.5 4.5H15M14 13.5h1" />
  </Icon>
)
export const PrinterIcon = () => (
  <Icon>
    <path d="M5.5 6.5V2.8h7v3.7M5.5 12.5H4A1.7 1.7 0 0 1 2.3 10.8V8.2A1.7 1.7 0 0 1 4 6.5h10a1.7 1.7 0 0 1 1.7 1.7v2.6a1.7 1.7 0 0 1-1.7 1.7h-1.5" />
    <rect x="5.5" y="10.3" width="7" height="5" rx="1.2" />
  </Icon>
)
export const DevicesIcon = () => (
  <Icon>
    <path d="M9.5 14H3.8A1.8 1.8 0 0 1 2 12.2V5.3a1.8 1.8 0 0 1 1.8-1.8h9.400A1.8 1.8 0 0 1 15 5.3v.7" />
    <rect x="11" y="8" width="5.5" height="7.5" rx="1.5" />
  </Icon>
)
export const ArrowDownIcon = () => (
  <Icon size={16}>
    <path d="m13 5-8 8m6.2 0H5V6.8" />
  </Icon>
)
