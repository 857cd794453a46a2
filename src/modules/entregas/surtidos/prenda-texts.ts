/** Its name, and its colour where the name does not say it: `Falda midi Coyoacán, flores sobre jade`. */
export function prendaText({ nombre, color }: { nombre: string; color: string | null }): string {
  const says = color === null || nombre.toLowerCase().includes(color.toLowerCase())
  return says ? nombre : `${nombre} · ${color}`
}
