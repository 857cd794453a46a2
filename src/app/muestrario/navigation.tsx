import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { LoadMoreSentinel } from '#ui/load-more-sentinel.tsx'
import { StepTracker } from '#ui/step-tracker.tsx'
import { tabClass } from '#ui/tab-class.ts'
import { TabNav } from '#ui/tab-nav.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Section } from './section.tsx'

export function Navigation() {
  const [estado, setEstado] = useState('Todos')
  const [more, setMore] = useState(false)
  return (
    <Section title="Navegación y avance">
      <Tabs
        label="Estado del pedido"
        items={estados.map((value, index) => ({ value, label: value, count: index * 3 }))}
        value={estado}
        onValueChange={setEstado}
      >
        <p className="py-4 text-ink-soft">Pedidos: {estado}</p>
      </Tabs>
      <TabNav label="Secciones">
        <a href="#fin" aria-current="page" className={tabClass}>
          Catálogo
        </a>
        <a href="#fin" className={tabClass}>
          Mis pedidos
        </a>
      </TabNav>
      <Card>
        <StepTracker
          label="Avance del pedido"
          steps={[
            { label: 'Pendiente', state: 'done', detail: '05 de noviembre' },
            { label: 'Confirmado', state: 'done', detail: '06 de noviembre' },
            { label: 'Preparando', state: 'current', detail: 'En la bodega' },
            { label: 'Enviado', state: 'todo' },
            { label: 'Entregado', state: 'todo' },
          ]}
        />
      </Card>
      <LoadMoreSentinel hasMore loading={more} onLoadMore={() => setMore(true)} />
    </Section>
  )
}

const estados = ['Todos', 'Pendiente', 'Confirmado', 'Preparando', 'Enviado', 'Entregado', 'Cancelado']
