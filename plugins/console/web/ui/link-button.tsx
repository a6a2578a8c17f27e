/** A button that leads to another page. */
import { Button, type ButtonProps } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'

interface Properties extends Pick<ButtonProps, 'variant'> {
  /** The address of the page. */
  readonly to: string
  readonly label: string
  readonly icon?: ComponentType<IconProps>
}

export const LinkButton = ({ to, label, icon: Icon, variant }: Properties) => (
  <Button
    variant={variant}
    leftSection={Icon && <Icon size={16} aria-hidden />}
    renderRoot={(props) => <Link to={to} {...props} />}
  >
    {label}
  </Button>
)
