import { Module } from '@nestjs/common';
import { ChangeUsers } from './change-users.js';
import { UserList } from './user-list.js';
import { UsersController } from './users.controller.js';

@Module({ controllers: [UsersController], providers: [UserList, ChangeUsers] })
export class UsersModule {}
