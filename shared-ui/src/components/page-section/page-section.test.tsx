import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { PageSection } from './page-section';

describe('given a page section', () => {
  it('is a region named by its title', async () => {
    const { container } = render(
      <PageSection
        title="Popular Sizes"
        description="What most fridges wear."
        actions={<a href="/products">See all</a>}
        id="sizes"
      >
        <p>Content</p>
      </PageSection>,
    );
    const region = screen.getByRole('region', { name: 'Popular Sizes' });
    expect(region).toHaveAttribute('id', 'sizes');
    expect(region).toHaveTextContent('What most fridges wear.');
    expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be the page heading', () => {
    render(<PageSection title="Order History" headingLevel={1} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Order History' })).toBeInTheDocument();
  });
});
