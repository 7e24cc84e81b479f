import type { ReactNode } from 'react';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';

export const CustomerInformation = ({ children }: { children: ReactNode }) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>Customer Information</h2>
    {children}
  </Card>
);
