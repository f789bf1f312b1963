import { Icon } from './Icon.js'

export const EyeIcon = () => (
  <Icon size={16}>
    <path d="M1.8 9S4.3 4.2 9 4.2 16.2 9 16.2 9 13.7 13.8 9 13.8 1.8 9 1.8 9Z" />
    <circle cx="9" cy="9" r="2.1" />
  </Icon>
)
export const EyeOffIcon = () => (
  <Icon size={16}>
    <path d="M7.3 4.400A7 7 0 0 1 9 4.200C13.7 4.2 16.2 9 16.2 9a12 12 0 0 1-1.9 2.400M4.6 5.700A11 11 0 0 0 1.8 9s2.5 4.8 7.2 4.800a7 7 0 0 0 3.3-.8M3 3l12 12" />
  </Icon>
)
export const ShareIcon = () => (
  <Icon size={16}>
    <path d="M9 11V2.800m-3 2.8 3-3 3 3M4.5 8.500H4a1.5 1.5 0 0 0-1.5 1.500v3.500A1.5 1.5 0 0 0 4 15h10a1.5 1.5 0 0 0 1.5-1.500V10A1.5 1.5 0 0 0 14 8.500h-.5" />
  </Icon>
)
export const SwapIcon = () => (
  <Icon size={14}>
    <path d="M5.5 14.500V4m0 0L2.8 6.700M5.5 4l2.7 2.700M12.5 3.500V14m0 0 2.7-2.700M12.5 14l-2.7-2.7" />
  </Icon>
)
export const CodeIcon = () => (
  <Icon>
    <rect x="2.5" y="2.5" width="5" height="5" rx="1.4" />
    <rect x="10.5" y="2.5" width="5" height="5" rx="1.4" />
    <rect x="2.5" y="10.5" width="5" height="5" rx="1.4" />
    <path d="M10.5 10.5h1.5v1.5m3.5-1.5v.01M15.5 13v2.5h-2m-3 0v-1.5" />
  </Icon>
)
export const CertifiedIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m9 1.9 2 1.5 2.5-.1.7 2.4 2.1 1.4L15.5 9l.8 2-2.1 1.3-.7 2.4-2.5-.1-2 1.5-2-1.5-2.5.1-.7-2.4L1.7 11l.8-2-.8-1.9 2.1-1.4.7-2.4 2.5.1Z" />
    <path d="m6.4 9.2 1.8 1.8 3.4-3.7" />
  </Icon>
)
export const PhoneIcon = () => (
  <Icon>
    <rect x="5" y="1.8" width="8" height="14.4" rx="2" />
    <path d="M8.2 13.7h1.6" />
  </Icon>
)
export const ExtensionIcon = () => (
  <Icon>
    <path d="M7 4.5a1.7 1.7 0 1 1 3.4 0h2.4A1.2 1.2 0 0 1 14 5.7V8a1.7 1.7 0 1 1 0 3.4v2.4a1.2 1.2 0 0 1-1.2 1.2H4.2A1.2 1.2 0 0 1 3 13.8V5.7a1.2 1.2 0 0 1 1.2-1.2Z" />
  </Icon>
)
export const TrashIcon = () => (
  <Icon size={16}>
    <path d="M3.5 5h11M7 5V3.5h4V5m2.5 0-.6 8.3a1.6 1.6 0 0 1-1.6 1.5H6.7a1.6 1.6 0 0 1-1.6-1.5L4.5 5m3.2 3v3.7M10.3 8v3.7" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon size={16}>
    <circle cx="8" cy="8" r="5.2" />
    <path d="m12 12 3.5 3.5" />
  </Icon>
)
export const ClockIcon = () => (
  <Icon size={22}>
    <circle cx="9" cy="9" r="6.7" />
    <path d="M9 5.2V9l2.5 1.6" />
  </Icon>
)
export const SlidersIcon = () => (
  <Icon>
    <path d="M2.5 5.500H9m4 0h2.500M2.5 12.500H5m4 0h6.500" />
    <circle cx="11" cy="5.5" r="2" />
    <circle cx="7" cy="12.5" r="2" />
  </Icon>
)
