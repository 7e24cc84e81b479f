import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { useEditorInHistory } from './use-editor';

type Editor = ReturnType<typeof useEditorInHistory>;
let editor: Editor;
const keep = (current: Editor) => {
  editor = current;
};

function Designer() {
  const current = useEditorInHistory();
  useEffect(() => keep(current));
  return (
    <p>
      designer {String(current.edited)} {String(current.panel)}
    </p>
  );
}

const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>before</p> },
      { path: '/designer', element: <Designer /> },
    ],
    { initialEntries: ['/before', '/designer?pack=6'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
};

describe('an editor above the designer', () => {
  it('is closed by Back, and opened again by Forward', async () => {
    const router = open();
    act(() => editor.edit(3));
    expect(await screen.findByText('designer 3 null')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('designer null null')).toBeVisible();
    await act(() => router.navigate(1));
    expect(await screen.findByText('designer 3 null')).toBeVisible();
    act(() => editor.edit(null));
    expect(await screen.findByText('designer null null')).toBeVisible();
    expect(router.state.location.search).toBe('?pack=6');
  });

  it('leaves one entry, however many photos were looked at in it', async () => {
    const router = open();
    act(() => editor.edit(0));
    expect(await screen.findByText('designer 0 null')).toBeVisible();
    act(() => editor.edit(1));
    expect(await screen.findByText('designer 1 null')).toBeVisible();
    act(() => editor.edit('spread'));
    expect(await screen.findByText('designer spread null')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('designer null null')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('before')).toBeVisible();
  });

  it('closes without leaving the designer, also if it is closed twice', async () => {
    open();
    act(() => editor.openPanel('friends'));
    expect(await screen.findByText('designer null friends')).toBeVisible();
    act(() => editor.edit(0));
    expect(await screen.findByText('designer 0 friends')).toBeVisible();
    act(() => {
      editor.edit(null);
      editor.edit(null);
    });
    expect(await screen.findByText('designer null friends')).toBeVisible();
    act(() => editor.openPanel(null));
    expect(await screen.findByText('designer null null')).toBeVisible();
    act(() => editor.openPanel(null));
    expect(await screen.findByText('designer null null')).toBeVisible();
  });

  it('is none for a state of something else', async () => {
    const router = open();
    await act(() => router.navigate('/designer', { state: { designer: { edited: 'all', panel: 7 } } }));
    expect(await screen.findByText('designer null null')).toBeVisible();
  });
});
